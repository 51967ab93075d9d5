const BOUNDS_MS: readonly number[] = [2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

/** Counts of times by the bound they are within, for Prometheus; the last count is of longer ones. Milliseconds. */
export interface Histogram {
  readonly boundsMs: readonly number[]
  readonly counts: number[]
  sumMs: number
  observe(ms: number): void
}

export function createHistogram(): Histogram {
  const counts = [...BOUNDS_MS.map(() => 0), 0]
  return {
    boundsMs: BOUNDS_MS,
    counts,
    sumMs: 0,
    observe(ms) {
      let at = 0
      while (at < BOUNDS_MS.length && ms > (BOUNDS_MS[at] ?? 0)) at++
      counts[at] = (counts[at] ?? 0) + 1
      this.sumMs += ms
    },
  }
}
