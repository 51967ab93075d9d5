const LARGEST_CAPTURE_MS = 0xffffffff

/**
 * Converts between the two capture times of a frame: the text wire's `timestamp`, in milliseconds of any clock of the
 * publisher, and the binary wire's milliseconds since the stream started.
 */
export interface Timeline {
  toCaptureMs(timestamp: number): number
  toTimestamp(captureMs: number): number
}

/** @param unixMs the wall clock, which stands in for the clock of publishers on the binary wire */
export function createTimeline(unixMs: () => number): Timeline {
  let zero: number | null = null
  let startedAt: number | null = null
  return {
    toCaptureMs(timestamp) {
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
