interface BackOffTimes {
  /** The wait after the first failure; it doubles with each one in a row. */
  firstMs: number
  longestMs: number
  /** What ran for so long counts as stable: its next failure is a first one. */
  stableMs: number
}

/** How processes and threads are started again: after 1 s, 2 s, 4 s … 30 s, for ever. */
const TIMES: BackOffTimes = { firstMs: 1_000, longestMs: 30_000, stableMs: 60_000 }

export type RestartTimes = Partial<BackOffTimes>

export interface RestartBackOff {
  /** Milliseconds to wait before the next start. @param ranMs how long the failed one ran */
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
