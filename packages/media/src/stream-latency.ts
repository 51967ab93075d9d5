import type { CaptureClock } from '@squall/shared/contract/wire'
import { DURATION_BUCKETS, type DurationSeries } from '@squall/shared/server/metrics'

/** From when an age counts: the capture by the publisher's clock, or the arrival from the publisher where that is unknown. */
type Origin = 'capture' | 'arrival'

/** More frames than a publisher may send until a viewer that answers none of them is closed. */
const REMEMBERED = 1_024

const UNKNOWN = -1

const BOUNDS_MS = DURATION_BUCKETS.map((seconds) => seconds * 1000)

/** An older frame, or one from the future, is a mistake of the publisher's clock. */
const OLDEST_MS = 60_000

/** Durations in the buckets of all histograms. Counting one allocates nothing. */
class DurationCounts {
  readonly counts = new Float64Array(DURATION_BUCKETS.length + 1)
  #sumMs = 0

  observe(ms: number): void {
    let bucket = 0
    while (ms > (BOUNDS_MS[bucket] ?? Number.POSITIVE_INFINITY)) bucket++
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1
    this.#sumMs += ms
  }

  series(labels: Record<string, string>): DurationSeries[] {
    const isEmpty = this.counts.every((count) => count === 0)
    return isEmpty ? [] : [{ labels, counts: this.counts, sumSeconds: this.#sumMs / 1000 }]
  }
}

/** How late the frames of one stream are on this node. All times are in milliseconds of the process's clock. */
export class StreamLatency {
  readonly roundTrips = new DurationCounts()
  readonly #sendAges = { capture: new DurationCounts(), arrival: new DurationCounts() }
  readonly #answerAges = { capture: new DurationCounts(), arrival: new DurationCounts() }
  #captureClock: CaptureClock | null = null
  /** From capture to arrival, by the seq of the frame. */
  #delays: Int32Array | null = null

  /** The publisher's clock; null while it is unknown. */
  get captureClock(): CaptureClock | null {
    return this.#captureClock
  }

  setCaptureClock(next: CaptureClock | null): void {
    this.#captureClock = next
    if (next === null) this.#delays = null
  }

  noteArrived(seq: number, now: number, captureMs: number): void {
    if (this.#captureClock === null) return
    this.#delays ??= new Int32Array(REMEMBERED).fill(UNKNOWN)
    const delayMs = now - this.#captureClock.zero - captureMs
    this.#delays[seq % REMEMBERED] = delayMs >= 0 && delayMs <= OLDEST_MS ? delayMs : UNKNOWN
  }

  /** @param waitedMs from the frame's arrival */
  noteSent(seq: number, waitedMs: number): void {
    this.#observeAge(this.#sendAges, seq, waitedMs)
  }

  /** @param waitedMs from the frame's arrival to its answer */
  noteAnswered(seq: number, roundTripMs: number, waitedMs: number): void {
    this.roundTrips.observe(roundTripMs)
    this.#observeAge(this.#answerAges, seq, waitedMs)
  }

  sendAges = (labels: Record<string, string>) => toSeries(this.#sendAges, labels)
  answerAges = (labels: Record<string, string>) => toSeries(this.#answerAges, labels)

  #observeAge(ages: Record<Origin, DurationCounts>, seq: number, waitedMs: number): void {
    const delayMs = this.#delays?.[seq % REMEMBERED] ?? UNKNOWN
    if (delayMs === UNKNOWN) ages.arrival.observe(waitedMs)
    else ages.capture.observe(delayMs + waitedMs)
  }
}

function toSeries({ capture, arrival }: Record<Origin, DurationCounts>, labels: Record<string, string>) {
  return [...capture.series({ ...labels, since: 'capture' }), ...arrival.series({ ...labels, since: 'arrival' })]
}
