/** A stretch in which nothing was recorded, in ms since the recording began. */
interface RecordingGap {
  fromMs: number
  toMs: number
}

/** What the player's clock shows, as far as the server knows. It skips the gaps that the player was told of. */
export interface PlayClock {
  /** Returns what it shows at a time, in ms since the recording began. */
  positionMs(now: number): number
  /** Returns how far ahead of the clock a record is, in ms of playing: gaps take none. Negative for one that is overdue. */
  aheadMs(recordMs: number, now: number): number
  /** The clock is at `ms` now and runs at `rate` from here on; 0 while it stands. */
  set(ms: number, rate: number, now: number): void
  rate(): number
  /** Adds a gap behind all others. */
  addGap(gap: RecordingGap): void
}

export function createPlayClock(startMs: number, startRate: number, startAt: number): PlayClock {
  let anchor = { ms: startMs, rate: startRate, at: startAt }
  let gaps: RecordingGap[] = []

  /** The time that has been played since the anchor. */
  const playedMs = (now: number) => Math.max(0, now - anchor.at) * anchor.rate

  return {
    positionMs(now) {
      let position = anchor.ms + playedMs(now)
      for (const { fromMs, toMs } of gaps) if (position >= fromMs) position += toMs - Math.max(fromMs, anchor.ms)
      return position
    },
    aheadMs(recordMs, now) {
      const skippedMs = gaps.reduce(
        (sum, { fromMs, toMs }) => sum + (recordMs >= toMs ? toMs - Math.max(fromMs, anchor.ms) : 0),
        0,
      )
      return recordMs - skippedMs - anchor.ms - playedMs(now)
    },
    set(ms, rate, now) {
      anchor = { ms, rate, at: now }
      gaps = gaps.filter(({ toMs }) => toMs > ms)
    },
    rate: () => anchor.rate,
    addGap(gap) {
      gaps.push(gap)
    },
  }
}

/** How far ahead of the clock records are sent, and when the next are due: a burst at a time keeps the reads few. */
const LEAD_MS = 3_000
const REFILL_MS = 2_000

/** Returns how many ms of playing may be sent ahead at this speed. */
export const getLeadMs = (rate: number): number => LEAD_MS * Math.max(1, rate)

/**
 * Returns in how many ms records have to be sent again, of which the next is so far ahead; infinite while the clock stands.
 */
export function getRefillDelayMs(nextAheadMs: number, rate: number): number {
  if (rate === 0) return Number.POSITIVE_INFINITY
  return Math.max(0, nextAheadMs - REFILL_MS * Math.max(1, rate)) / rate
}
