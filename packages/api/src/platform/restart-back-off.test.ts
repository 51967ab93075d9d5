import { expect, test } from 'vitest'
import { createRestartBackOff } from './restart-back-off'

test('the wait doubles from 1 s to 30 s and stays there', () => {
  const backOff = createRestartBackOff()
  const waits = Array.from({ length: 2_000 }, () => backOff.nextDelayMs(0))
  expect(waits.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(waits.at(-1)).toBe(30_000)
})

test('after a run of a minute the wait is the shortest again', () => {
  const backOff = createRestartBackOff()
  for (let failure = 0; failure < 5; failure++) backOff.nextDelayMs(59_999)
  expect(backOff.nextDelayMs(60_000)).toBe(1_000)
  expect(backOff.nextDelayMs(0)).toBe(2_000)
})
