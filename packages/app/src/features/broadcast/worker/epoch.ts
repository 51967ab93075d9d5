/** How much the estimate may grow with each note, in ms: clocks of devices drift, while single delays are much longer. */
const GROWTH_MS = 0.01

/**
 * Returns the estimate of when a device's own time 0 was, in ms since 1970. What a device gives arrives late by varying times, so
 * the earliest arrival is the truest.
 */
export function createEpoch() {
  let epochMs: number | null = null
  return {
    /** @param epochByArrivalMs when time 0 was if this piece arrived at once */
    note(epochByArrivalMs: number) {
      epochMs = epochMs === null ? epochByArrivalMs : Math.min(epochMs + GROWTH_MS, epochByArrivalMs)
    },
    get: () => epochMs ?? 0,
  }
}
