import { expect, it } from 'vitest'
import { readPlaybackClock, setClockRate, untilClockShows } from './playback-clock.rules'

const clock = { ms: 10_000, at: 500, rate: 2 }

it('reads a clock at its rate, and at its beginning before that', () => {
  expect([400, 500, 1_500].map((now) => readPlaybackClock(clock, now))).toEqual([10_000, 10_000, 12_000])
})

it('goes on from where the clock is when its rate changes', () => {
  const paused = setClockRate(clock, 0, 1_500)
  expect(paused).toEqual({ ms: 12_000, at: 1_500, rate: 0 })
  expect(readPlaybackClock(paused, 9_000)).toBe(12_000)
  expect(readPlaybackClock(setClockRate(paused, 0.5, 9_000), 10_000)).toBe(12_500)
})

it('says how long until the clock shows a time, and never that of one that stands', () => {
  expect(untilClockShows(clock, 12_000, 500)).toBe(1_000)
  expect(untilClockShows(clock, 9_000, 500)).toBe(0)
  expect(untilClockShows({ ...clock, rate: 0 }, 12_000, 500)).toBe(Number.POSITIVE_INFINITY)
})
