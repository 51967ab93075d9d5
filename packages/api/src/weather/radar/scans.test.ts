import { expect, test } from 'vitest'
import { fillSlots, isScanning, parseScanKey, type Scan } from './scans'

const NOW = new Date('2026-05-20T00:10:30Z')
const at = (time: string) => {
  const day = time > '12' ? '2026_05_19' : '2026_05_20'
  const scan = parseScanKey(`TLX_N0B_${day}_${time.replaceAll(':', '_')}`)
  if (scan === null) throw new Error(`${time} makes no key`)
  return { ...scan, isDamaged: false }
}
const formatTime = (scan: Scan | null) => scan?.time.toISOString().slice(11, 19) ?? null
const shown = (...times: string[]) => fillSlots(times.map(at), NOW).map(({ scan }) => formatTime(scan))

test('a key holds the time at which its scan began', () => {
  expect(parseScanKey('TLX_N0B_2024_05_06_19_00_41')?.time.toISOString()).toBe('2024-05-06T19:00:41.000Z')
  expect(parseScanKey('TLX_N0B_2024_13_06_19_00_41')).toBeNull()
  expect(parseScanKey('../TLX_N0B_2024_05_06_19_00_41')).toBeNull()
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

test('a damaged scan is a gap that says so, unless a whole one is of the same five minutes', () => {
  const lastTwo = (...whole: string[]) =>
    fillSlots([{ ...at('00:09:00'), isDamaged: true }, ...whole.map(at)], NOW)
      .slice(-2)
      .map(({ scan, isDamaged }) => (isDamaged ? 'damaged' : formatTime(scan)))
  expect(lastTwo('00:03:00')).toEqual(['00:03:00', 'damaged'])
  expect(lastTwo('00:03:00', '00:07:00')).toEqual(['00:03:00', '00:07:00'])
  expect(lastTwo('00:03:00', '00:10:10')).toEqual(['00:03:00', '00:10:10'])
  expect(lastTwo()).toEqual([null, 'damaged'])
})

test('a radar is scanning while its newest whole scan is of the last quarter of an hour', () => {
  expect(isScanning([at('00:00:00')], NOW)).toBe(true)
  expect(isScanning([at('23:50:00'), { ...at('00:00:00'), isDamaged: true }], NOW)).toBe(false)
  expect(isScanning([], NOW)).toBe(false)
})
