interface BackOffTimes {
  /** The wait after the first failure; it doubles with each further failure in a row. */
  firstMs: number
  longestMs: number
  /** After a run of this length, the next failure counts as a first one. */
  stableMs: number
}

/** Processes and threads are restarted after 1 s, 2 s, 4 s … 30 s, without an end. */
const TIMES: BackOffTimes = { firstMs: 1_000, longestMs: 30_000, stableMs: 60_000 }

export type RestartTimes = Partial<BackOffTimes>

export interface RestartBackOff {
  /** Returns the milliseconds to wait before the next start. @param ranMs how long the failed run lasted */
  nextDelayMs(ranMs: number): number
}

export function createRestartBackOff(times: RestartTimes = {}): RestartBackOff {
  const { firstMs, longestMs, stableMs } = { ...TIMES, ...times }
  let failures = 0
  return {
    nextDelayMs(ranMs) {
      if (ranMs >= stableMs) failures = 0
      return Math.min(firstMs * 2 ** failures++, longestMs)
    },
  }
}
