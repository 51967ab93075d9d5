interface Departure {
  seq: number
  at: number
}

/** A confirmation is cumulative, and nothing older than this many pictures needs its own. */
const REMEMBERED = 256

/** How long the server takes to confirm what was sent; times in ms of the given clock. */
export function createRoundTrips(now: () => number) {
  let underWay: Departure[] = []
  let last: number | null = null
  return {
    left(seq: number) {
      underWay.push({ seq, at: now() })
      if (underWay.length > REMEMBERED) underWay = underWay.slice(-REMEMBERED)
    },
    /** This picture arrived, and so did those before it. */
    confirmed(seq: number) {
      const departure = underWay.find((one) => one.seq === seq)
      if (departure !== undefined) last = now() - departure.at
      underWay = underWay.filter((one) => one.seq > seq)
    },
    /** The newest round trip, or the wait for the oldest picture that is not confirmed when that is longer already. */
    current(): number | null {
      const oldest = underWay[0]
      if (oldest === undefined) return last
      return Math.max(last ?? 0, now() - oldest.at)
    },
  }
}
