import { expect, test } from 'vitest'
import { createPlayClock, getLeadMs, getRefillDelayMs } from './play-clock.rules'

test('REPLAY-7 the clock runs at its rate from the time that it was set to', () => {
  const clock = createPlayClock(10_000, 2, 500)
  expect(clock.positionMs(1_500)).toBe(12_000)
  expect(clock.aheadMs(15_000, 1_500)).toBe(3_000)
  clock.set(12_500, 0, 2_000)
  expect([clock.positionMs(9_000), clock.rate()]).toEqual([12_500, 0])
})

test('REPLAY-9 the clock skips a gap that begins while it runs, and one that it stands in', () => {
  const clock = createPlayClock(10_000, 1, 0)
  clock.addGap({ fromMs: 12_000, toMs: 62_000 })
  expect([clock.positionMs(1_999), clock.positionMs(2_000)]).toEqual([11_999, 62_000])
  expect(clock.aheadMs(63_000, 0)).toBe(3_000)
  expect(clock.aheadMs(11_000, 0)).toBe(1_000)
  clock.set(30_000, 1, 0)
  expect(clock.positionMs(500)).toBe(62_500)
  expect(clock.aheadMs(63_000, 0)).toBe(1_000)
  clock.set(62_500, 1, 0)
  expect(clock.positionMs(500)).toBe(63_000)
})

test('REPLAY-7 records are sent again before the player has less than 2 s of them', () => {
  expect([getLeadMs(0), getLeadMs(0.5), getLeadMs(1), getLeadMs(2)]).toEqual([3_000, 3_000, 3_000, 6_000])
  expect(getRefillDelayMs(3_100, 1)).toBe(1_100)
  expect(getRefillDelayMs(3_100, 0.5)).toBe(2_200)
  expect(getRefillDelayMs(6_100, 2)).toBe(1_050)
  expect(getRefillDelayMs(1_000, 1)).toBe(0)
  expect(getRefillDelayMs(3_100, 0)).toBe(Number.POSITIVE_INFINITY)
})
