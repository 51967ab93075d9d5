import { limits } from '@squall/shared/contract/wire'

/** How long the shortest round trip is believed before one frame travels alone to measure it again. */
const PROBE_EVERY_MS = 30_000
/** The window grows while round trips stay near the shortest, and shrinks when frames evidently queue. */
const GROW_BELOW = { factor: 1.25, extraMs: 20 }
const SHRINK_ABOVE = { factor: 2, extraMs: 30 }
/** Frames that cannot be skipped singly may be more, as long as they are answered soon. */
const BEHIND_ABOVE = { factor: 2, extraMs: 300, unmeasuredMs: 2_000, frames: 64 }
/** While round trips are this short, a few frames may go whatever the window: they cannot be queuing anywhere. */
export const CALM_FRAMES = 4
const CALM_MS = 50
/** Stands for times before any and round trips longer than any; small enough to be stored as an integer. */
export const FAR = 2 ** 30
/** What is remembered of a frame under way: seq, when it was sent, when it was taken, and whether it was alone. */
const FIELDS = 4

/**
 * The frames one viewer was sent and has not answered, and how many may be: 1 to 8, learned from round-trip times,
 * changed at most once per round trip. Times in milliseconds.
 */
export class FrameWindow {
  size: number = limits.windowMin
  underWay = 0
  /** Of what was answered last. */
  roundTrip = FAR
  age = 0
  #flights: number[] = []
  #shortest = FAR
  #measuredAt = -FAR
  #adjustedAt = -FAR
  #wanted = false

  /** May one more frame go? */
  hasPlace(now: number): boolean {
    const isProbing = now - this.#measuredAt >= PROBE_EVERY_MS
    const size = this.roundTrip <= CALM_MS ? Math.max(this.size, CALM_FRAMES) : this.size
    if (this.underWay < (isProbing ? 1 : size)) return true
    if (!isProbing) this.#wanted = true
    return false
  }

  /** Has this viewer fallen behind what cannot be skipped singly? */
  isBehind(now: number): boolean {
    if (this.underWay < limits.windowMax) return false
    const { factor, extraMs, unmeasuredMs, frames } = BEHIND_ABOVE
    const patience = this.#shortest === FAR ? unmeasuredMs : this.#shortest * factor + extraMs
    return this.waited(now) > patience || this.underWay >= frames
  }

  /** How long the oldest frame has been under way; 0 without one. */
  waited(now: number): number {
    return this.underWay === 0 ? 0 : now - (this.#flights[1] ?? now)
  }

  enter(seq: number, now: number, takenAt: number): void {
    const at = this.underWay * FIELDS
    this.#flights[at] = seq
    this.#flights[at + 1] = now
    this.#flights[at + 2] = takenAt
    this.#flights[at + 3] = this.underWay === 0 ? 1 : 0
    this.underWay++
  }

  /** Everything up to `seq` has arrived. Answers whether that was news. */
  answer(seq: number, now: number): boolean {
    const flights = this.#flights
    const end = this.underWay * FIELDS
    let passed = 0
    while (passed < end && (flights[passed] ?? 0) <= seq) passed += FIELDS
    if (passed === 0) return false
    const sentAt = flights[passed - 3] ?? now
    this.roundTrip = now - sentAt
    this.age = now - (flights[passed - 2] ?? now)
    const alone = flights[passed - 1] === 1
    for (let at = passed; at < end; at++) flights[at - passed] = flights[at] ?? 0
    this.underWay -= passed / FIELDS
    this.#adjust(sentAt, alone, now)
    return true
  }

  #adjust(sentAt: number, alone: boolean, now: number): void {
    const { roundTrip } = this
    const probed = alone && now - this.#measuredAt >= PROBE_EVERY_MS
    if (probed) this.#measuredAt = now
    this.#shortest = probed ? roundTrip : Math.min(this.#shortest, roundTrip)
    if (sentAt < this.#adjustedAt) return
    const isQueuing = roundTrip > this.#shortest * SHRINK_ABOVE.factor + SHRINK_ABOVE.extraMs
    const isClear = roundTrip <= this.#shortest * GROW_BELOW.factor + GROW_BELOW.extraMs
    if (isQueuing) this.size = Math.max(limits.windowMin, this.size - 1)
    else if (isClear && this.#wanted) this.size = Math.min(limits.windowMax, this.size + 1)
    this.#wanted = false
    this.#adjustedAt = now
  }
}
