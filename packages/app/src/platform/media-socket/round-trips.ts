/** In ms. */
export interface Confirmations {
  /** Until the newest confirmation came. */
  lastMs: number
  /** Since the oldest picture left that is not confirmed. */
  waitingMs: number
}

interface Departure {
  seq: number
  at: number
}

/** A confirmation is cumulative, and nothing older than this many pictures needs its own. */
const REMEMBERED = 256

/** How long the server takes to confirm what was sent; times in ms of the given clock. */
export function createRoundTrips(now: () => number) {
  let underWay: Departure[] = []
  let lastMs = 0
  return {
    left(seq: number) {
      underWay.push({ seq, at: now() })
      if (underWay.length > REMEMBERED) underWay = underWay.slice(-REMEMBERED)
    },
    /** Records that this picture and all before it have arrived. */
    confirmed(seq: number) {
      const departure = underWay.find((one) => one.seq === seq)
      if (departure !== undefined) lastMs = now() - departure.at
      underWay = underWay.filter((one) => one.seq > seq)
    },
    current(): Confirmations {
      const oldest = underWay[0]
      return { lastMs, waitingMs: oldest === undefined ? 0 : now() - oldest.at }
    },
  }
}
