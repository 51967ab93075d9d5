import { expect, test } from 'vitest'
import { fillSlots, scanOf } from './scans'

const NOW = new Date('2026-05-20T00:10:30Z')
const at = (time: string) => {
  const day = time > '12' ? '2026_05_19' : '2026_05_20'
  const scan = scanOf(`TLX_N0B_${day}_${time.replaceAll(':', '_')}`)
  if (scan === null) throw new Error(`${time} makes no key`)
  return scan
}
const shown = (...times: string[]) =>
  fillSlots(times.map(at), NOW).map(({ scan }) => scan?.time.toISOString().slice(11, 19) ?? null)

test('a key tells when its scan began', () => {
  expect(scanOf('TLX_N0B_2024_05_06_19_00_41')?.time.toISOString()).toBe('2024-05-06T19:00:41.000Z')
  expect(scanOf('TLX_N0B_2024_13_06_19_00_41')).toBeNull()
  expect(scanOf('../TLX_N0B_2024_05_06_19_00_41')).toBeNull()
})

test('there are twelve slots five minutes apart, and the last one is now', () => {
  const slots = fillSlots([], NOW).map(({ slot }) => slot.toISOString().slice(11, 16))
  expect(slots).toHaveLength(12)
  expect(slots.slice(-3)).toEqual(['00:00', '00:05', '00:10'])
})

test('a slot shows the newest scan that is not later', () => {
  expect(shown('23:58:00', '00:04:10', '00:08:20', '00:10:20').slice(-3)).toEqual(['23:58:00', '00:04:10', '00:10:20'])
})

test('a scan is shown again while there is none newer, and after a quarter of an hour it is a gap', () => {
  expect(shown('23:40:00').slice(-7)).toEqual(['23:40:00', '23:40:00', '23:40:00', null, null, null, null])
})
