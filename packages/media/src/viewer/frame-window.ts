import { limits } from '@squall/shared/contract/wire'

/** The shortest round trip is measured again after this long, by one frame that travels alone. */
const PROBE_EVERY_MS = 30_000
/** The window grows while round trips stay near the shortest, and shrinks once they show that frames queue. */
const GROW_BELOW = { factor: 1.25, extraMs: 20 }
const SHRINK_ABOVE = { factor: 2, extraMs: 30 }
/** Codec frames cannot be skipped one by one, so more of them may be in flight if they are answered soon. */
const BEHIND_ABOVE = { factor: 2, extraMs: 300, unmeasuredMs: 2_000, frames: 64 }
/** While round trips are below CALM_MS nothing can be queuing, so this many frames may be in flight in any case. */
export const CALM_FRAMES = 4
const CALM_MS = 50
/** A time before every other, or a round trip longer than every other; small enough for V8 to store as an integer. */
export const FAR_MS = 2 ** 30
/** Numbers kept for a frame in flight: its seq, when it was sent, when it was taken, and 1 if it travels alone. */
const FIELDS = 4

/**
 * The frames in flight to one viewer, and how many may be: 1 to 8, learned from round-trip times and changed at most
 * once per round trip. All times are in milliseconds.
 */
export class FrameWindow {
  size: number = limits.windowMin
  inFlight = 0
  /** Of the frame that was answered last. */
  roundTripMs = FAR_MS
  frameAgeMs = 0
  #flights: number[] = []
  #shortest = FAR_MS
  #measuredAt = -FAR_MS
  #adjustedAt = -FAR_MS
  #wasFull = false

  /** Returns whether one more frame may be sent. */
  hasRoom(now: number): boolean {
    const isProbing = now - this.#measuredAt >= PROBE_EVERY_MS
    const size = this.roundTripMs <= CALM_MS ? Math.max(this.size, CALM_FRAMES) : this.size
    if (this.inFlight < (isProbing ? 1 : size)) return true
    if (!isProbing) this.#wasFull = true
    return false
  }

  /** Returns whether the viewer is too slow for codec frames. */
  isBehind(now: number): boolean {
    if (this.inFlight < limits.windowMax) return false
    const { factor, extraMs, unmeasuredMs, frames } = BEHIND_ABOVE
    const patience = this.#shortest === FAR_MS ? unmeasuredMs : this.#shortest * factor + extraMs
    return this.oldestWaitMs(now) > patience || this.inFlight >= frames
  }

  /** Returns how long the oldest frame has been in flight; 0 if there is none. */
  oldestWaitMs(now: number): number {
    return this.inFlight === 0 ? 0 : now - (this.#flights[1] ?? now)
  }

  add(seq: number, now: number, takenAt: number): void {
    const at = this.inFlight * FIELDS
    this.#flights[at] = seq
    this.#flights[at + 1] = now
    this.#flights[at + 2] = takenAt
    this.#flights[at + 3] = this.inFlight === 0 ? 1 : 0
    this.inFlight++
  }

  /** Every frame up to `seq` has arrived. Returns false if none of them was in flight. */
  acknowledge(seq: number, now: number): boolean {
    const flights = this.#flights
    const end = this.inFlight * FIELDS
    let passed = 0
    while (passed < end && (flights[passed] ?? 0) <= seq) passed += FIELDS
    if (passed === 0) return false
    const sentAt = flights[passed - 3] ?? now
    this.roundTripMs = now - sentAt
    this.frameAgeMs = now - (flights[passed - 2] ?? now)
    const alone = flights[passed - 1] === 1
    for (let at = passed; at < end; at++) flights[at - passed] = flights[at] ?? 0
    this.inFlight -= passed / FIELDS
    this.#adjust(sentAt, alone, now)
    return true
  }

  #adjust(sentAt: number, alone: boolean, now: number): void {
    const { roundTripMs: roundTrip } = this
    const probed = alone && now - this.#measuredAt >= PROBE_EVERY_MS
    if (probed) this.#measuredAt = now
    this.#shortest = probed ? roundTrip : Math.min(this.#shortest, roundTrip)
    if (sentAt < this.#adjustedAt) return
    const isQueuing = roundTrip > this.#shortest * SHRINK_ABOVE.factor + SHRINK_ABOVE.extraMs
    const isClear = roundTrip <= this.#shortest * GROW_BELOW.factor + GROW_BELOW.extraMs
    if (isQueuing) this.size = Math.max(limits.windowMin, this.size - 1)
    else if (isClear && this.#wasFull) this.size = Math.min(limits.windowMax, this.size + 1)
    this.#wasFull = false
    this.#adjustedAt = now
  }
}
