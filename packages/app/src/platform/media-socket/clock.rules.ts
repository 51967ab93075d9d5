/* Estimates the server's clock as NTP does (RFC 5905, section 8). All times are in milliseconds. */

/** One question to the server and its answer. */
export interface ClockSample {
  /** When the answer arrived, by this device's clock. */
  at: number
  /** What to add to this device's clock for the server's. */
  offsetMs: number
  /** The way there and back, without what the server took. */
  roundTripMs: number
}

/** What to add to this device's clock for the server's, and how far the true value may be away. */
export interface ClockEstimate {
  offsetMs: number
  uncertaintyMs: number
}

/** How old a picture is: `uncertain` until the clocks are known well enough, `unknown` where they cannot be compared. */
export type Latency = { state: 'known'; ms: number; uncertaintyMs: number } | { state: 'uncertain' | 'unknown' }

const KEPT = 8
const KEPT_MS = 60_000
/** Fewer samples may all have been delayed on one way. */
const ENOUGH_SAMPLES = 3
/** The server's clock counts whole milliseconds. */
const RESOLUTION_MS = 1
/** Clocks of computers differ by up to 100 millionths. */
const DRIFT = 0.0001
/** An answer that took longer says nothing. */
const LONGEST_ROUND_TRIP_MS = 10_000
const CERTAIN_MS = 40
const OLDEST_PICTURE_MS = 60_000

interface Answer {
  sent: number
  /** Of the server, so they may be anything. */
  received: unknown
  answered: unknown
  arrived: number
}

/** Returns the sample of an answer; null where its times make no sense. */
export function toClockSample({ sent, received, answered, arrived }: Answer): ClockSample | null {
  if (!isNumber(received) || !isNumber(answered) || answered < received) return null
  const roundTripMs = Math.max(0, arrived - sent - (answered - received))
  const isPossible = arrived >= sent && arrived - sent <= LONGEST_ROUND_TRIP_MS
  const isAnsweredWithin = answered - received <= arrived - sent + RESOLUTION_MS
  if (!isPossible || !isAnsweredWithin) return null
  return { at: arrived, offsetMs: (received - sent + (answered - arrived)) / 2, roundTripMs }
}

/**
 * Returns the samples to keep: those of the last minute with the shortest round trips. When the new one contradicts a kept one,
 * a clock was set or stood still, and only the new one is kept.
 */
export function keepClockSamples(kept: readonly ClockSample[], sample: ClockSample): ClockSample[] {
  const recent = kept.filter(({ at }) => sample.at - at <= KEPT_MS)
  if (recent.some((other) => areContradicting(other, sample))) return [sample]
  return [...recent, sample].sort((one, other) => one.roundTripMs - other.roundTripMs).slice(0, KEPT)
}

/**
 * Returns the estimate of the samples; null while there are too few. Each sample says between which bounds the true value lies, so
 * it lies within all of them.
 */
export function estimateClock(samples: readonly ClockSample[], now: number): ClockEstimate | null {
  if (samples.length < ENOUGH_SAMPLES) return null
  const least = Math.max(...samples.map((sample) => sample.offsetMs - getUncertainty(sample, now)))
  const most = Math.min(...samples.map((sample) => sample.offsetMs + getUncertainty(sample, now)))
  return { offsetMs: (least + most) / 2, uncertaintyMs: Math.max(RESOLUTION_MS, (most - least) / 2) }
}

/** The answer left the server somewhere within the round trip; since then the clocks have drifted apart. */
function getUncertainty({ roundTripMs, at }: ClockSample, now: number): number {
  return roundTripMs / 2 + RESOLUTION_MS + Math.abs(now - at) * DRIFT
}

function areContradicting(kept: ClockSample, fresh: ClockSample): boolean {
  const apart = Math.abs(kept.offsetMs - fresh.offsetMs)
  return fresh.at < kept.at || apart > getUncertainty(kept, fresh.at) + getUncertainty(fresh, fresh.at)
}

/** Returns a latency as it may be shown: only when it is certain, and not where it is nonsense. */
export function toLatency(ms: number, uncertaintyMs: number): Latency {
  if (uncertaintyMs > CERTAIN_MS) return { state: 'uncertain' }
  if (ms < -uncertaintyMs || ms > OLDEST_PICTURE_MS) return { state: 'unknown' }
  return { state: 'known', ms: Math.max(0, ms), uncertaintyMs }
}

export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
