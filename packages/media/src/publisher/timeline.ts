const LARGEST_CAPTURE_MS = 0xffffffff

/**
 * Turns the two ways to say when a picture was taken into each other: the text wire's `timestamp`, any clock of the
 * publisher's in milliseconds, and the binary wire's milliseconds since the stream started.
 */
export interface Timeline {
  toCapture(timestamp: number): number
  toTimestamp(captureMs: number): number
}

/** @param unixMs the wall clock, which stands for that of publishers on the binary wire */
export function createTimeline(unixMs: () => number): Timeline {
  let zero: number | null = null
  let startedAt: number | null = null
  return {
    toCapture(timestamp) {
      const since = timestamp - (zero ?? Number.POSITIVE_INFINITY)
      if (since >= 0 && since <= LARGEST_CAPTURE_MS) return Math.round(since)
      zero = timestamp
      return 0
    },
    toTimestamp(captureMs) {
      startedAt ??= Math.round(unixMs()) - captureMs
      return startedAt + captureMs
    },
  }
}
