/** Time as the media process sees it. `now` is monotonic, in whole milliseconds; `unixSeconds` is the wall clock. */
export interface Clock {
  now(): number
  unixSeconds(): number
  /** Answers what stops it. */
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
