import type { Faults } from '@squall/shared/server/faults'

/** Time as the media process sees it. `now` is monotonic, in whole milliseconds; `unixSeconds` is the wall clock. */
export interface Clock {
  now(): number
  unixSeconds(): number
  /** Calls `run` at an interval. Returns the function that stops it. */
  every(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Math.floor(performance.now()),
  unixSeconds: () => Date.now() / 1000,
  every: (ms, run) => {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}

/** Returns the same clock, on which a fault in a timer's run is reported and does not stop the next run. */
export function guardTimers(clock: Clock, faults: Faults): Clock {
  return {
    ...clock,
    every: (ms, run) => clock.every(ms, () => void faults.run('timer', run)),
  }
}
