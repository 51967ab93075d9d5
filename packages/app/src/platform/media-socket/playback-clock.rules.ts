/** A clock of a recording: it showed `ms` at `at` (ms of `steadyNow`) and runs at `rate`, 0 while it stands. */
export interface PlaybackClock {
  ms: number
  at: number
  rate: number
}

/** Returns what the clock shows at a time; before `at` it stands. */
export const readPlaybackClock = ({ ms, at, rate }: PlaybackClock, now: number): number =>
  ms + Math.max(0, now - at) * rate

/** Returns the clock from `now` on at another speed. */
export const setClockRate = (clock: PlaybackClock, rate: number, now: number): PlaybackClock => ({
  ms: readPlaybackClock(clock, now),
  at: now,
  rate,
})

/** Returns how long until the clock shows `ms`, in ms; infinite while it stands before. */
export function untilClockShows(clock: PlaybackClock, ms: number, now: number): number {
  const aheadMs = ms - readPlaybackClock(clock, now)
  if (aheadMs <= 0) return 0
  return clock.rate === 0 ? Number.POSITIVE_INFINITY : aheadMs / clock.rate
}
