import { limits } from '@squall/shared/contract/wire'
import { LinkEstimate } from './link-estimate'

/** A round trip that was not as short for this long is measured again by one frame that travels alone, if frames had to wait. */
const PROBE_EVERY_MS = 10_000
const REFUSED_LATELY_MS = 1_000
/** A round trip that exceeds the shortest by less shows no queue. */
const NO_QUEUE_MS = 30
/**
 * A codec viewer may leave a frame unanswered for `factor` shortest round trips and `extraMs`; for longer while its upper
 * temporal layers are left out, since what queues then is less than the key frame that would follow.
 */
const BEHIND_ABOVE = { factor: 2, extraMs: 300, reducedExtraMs: 700, unmeasuredMs: 2_000 }
/** And its queue may be too long for this long, as behind a key frame, or longer while it becomes shorter by a quarter. */
const STANDING_MS = 3_000
/**
 * Frames of upper temporal layers are sent while the oldest answer is late by no more, well before the viewer is behind. The
 * estimate of the queue is rough after a stall, and the frames are small, so it counts only when it is far off.
 */
const UPPER_LAYERS = { lateMs: 50, queueMs: 200 }
const DRAINING = 0.75
/** Bounds the memory of a viewer. 60 frames a second reach it after a second without an answer. */
const LARGEST_IN_FLIGHT = 64
/** A time before every other, or a round trip longer than every other; small enough for V8 to store as an integer. */
export const FAR_MS = 2 ** 30
/** Numbers kept for a frame in flight: its seq, when it was sent and taken, its bytes, and its expected wait or ALONE. */
const FIELDS = 5
const ALONE = -1

/** The frames that one answer is for. */
interface Answered {
  firstSentAt: number
  bytes: number
  newestBytes: number
  /** Of the newest, when it was sent; ALONE if nothing was in flight then. */
  expectedWaitMs: number
}

/**
 * The frames in flight to one viewer, and whether one more may be: what is queued there, on its link or before its decoder,
 * is limited by the time it takes and not by its number. All times are in milliseconds.
 */
export class FrameWindow {
  inFlight = 0
  /** Of the frame that was answered last, without the time for which the client held its ack. */
  roundTripMs = FAR_MS
  /** From when the frame was taken, likewise. */
  frameAgeMs = 0
  #flights: number[] = []
  #link = new LinkEstimate()
  #shortest = FAR_MS
  /** The bytes of the frame that had the shortest round trip. */
  #shortestBytes = 0
  #measuredAt = -FAR_MS
  #refusedAt = -FAR_MS
  /** How long a frame may stay unanswered because the client acknowledges by time. */
  #ackDelayMs = 0
  #arrivedAt = -FAR_MS
  /** Since when the queue has been too long, how long it was then, and whether it has not become shorter since. */
  #tooLongSince = -FAR_MS
  #tooLongMs = 0
  #isStanding = false

  /** Returns whether one more frame may be sent, or should wait for what is queued. */
  hasRoom(now: number): boolean {
    if (this.inFlight === 0) return true
    if (this.#shortest === FAR_MS || this.inFlight >= LARGEST_IN_FLIGHT) return false
    const isQueueShort = this.#isQueueWithin(now, { lateMs: limits.viewerQueueMs, queueMs: limits.viewerQueueMs })
    if (!isQueueShort) this.#refusedAt = now
    return isQueueShort && !(this.#isProbeDue(now) && now - this.#refusedAt < REFUSED_LATELY_MS)
  }

  /** Returns whether the queue leaves room for frames that others do not need; true until something was measured. */
  hasRoomForUpperLayers(now: number): boolean {
    return this.#shortest === FAR_MS || this.#isQueueWithin(now, UPPER_LAYERS)
  }

  /**
   * Returns whether the viewer is too slow for codec frames, of which none can be left out.
   * @param isReduced upper temporal layers are left out
   */
  isBehind(now: number, isReduced = false): boolean {
    if (this.inFlight === 0) return false
    if (this.#isStanding || this.inFlight >= LARGEST_IN_FLIGHT) return true
    const { factor, extraMs, reducedExtraMs, unmeasuredMs } = BEHIND_ABOVE
    const longestMs = this.#shortest * factor + (isReduced ? reducedExtraMs : extraMs)
    const patience = this.#shortest === FAR_MS ? unmeasuredMs : longestMs
    return this.oldestWaitMs(now) > patience + this.#ackDelayMs
  }

  /** Returns how long the oldest frame has been in flight; 0 if there is none. */
  oldestWaitMs(now: number): number {
    return this.inFlight === 0 ? 0 : now - (this.#flights[1] ?? now)
  }

  add(seq: number, now: number, takenAt: number, bytes: number): void {
    const at = this.inFlight * FIELDS
    this.#flights[at] = seq
    this.#flights[at + 1] = now
    this.#flights[at + 2] = takenAt
    this.#flights[at + 3] = bytes
    this.#flights[at + 4] = this.inFlight === 0 ? ALONE : this.#link.queueMs(now)
    this.#link.add(bytes, now)
    this.inFlight++
  }

  /**
   * Every frame up to `seq` has arrived. Returns false if none of them was in flight.
   * @param heldMs for how long the client says that it held the answer
   */
  acknowledge(seq: number, now: number, heldMs = 0): boolean {
    const flights = this.#flights
    const end = this.inFlight * FIELDS
    let passed = 0
    let bytes = 0
    while (passed < end && (flights[passed] ?? 0) <= seq) {
      bytes += flights[passed + 3] ?? 0
      passed += FIELDS
    }
    if (passed === 0) return false
    const firstSentAt = flights[1] ?? now
    const sentAt = flights[passed - 4] ?? now
    const newestBytes = flights[passed - 2] ?? 0
    const expectedWaitMs = flights[passed - 1] ?? ALONE
    const held = heldMs <= limits.longestAckHoldMs && heldMs <= now - sentAt ? heldMs : 0
    this.roundTripMs = now - held - sentAt
    this.frameAgeMs = now - held - (flights[passed - 3] ?? now)
    for (let at = passed; at < end; at++) flights[at - passed] = flights[at] ?? 0
    this.inFlight -= passed / FIELDS
    this.#ackDelayMs = Math.max(this.#ackDelayMs, Math.min(limits.ackIntervalMs, held + sentAt - firstSentAt))
    if (this.roundTripMs < 0) this.#startAgain(now)
    else this.#learn(now - held, { firstSentAt, bytes, newestBytes, expectedWaitMs })
    return true
  }

  #isQueueWithin(now: number, { lateMs, queueMs }: { lateMs: number; queueMs: number }): boolean {
    return this.oldestWaitMs(now) <= this.#shortest + this.#ackDelayMs + lateMs && this.#link.queueMs(now) <= queueMs
  }

  #isProbeDue(now: number): boolean {
    return now - this.#measuredAt >= PROBE_EVERY_MS
  }

  /** The clock has jumped back: the times of before mean nothing any more. */
  #startAgain(now: number): void {
    this.roundTripMs = 0
    this.#measuredAt = now
    this.#arrivedAt = -FAR_MS
    this.#link.setFree(now)
    this.#tooLongSince = -FAR_MS
  }

  #learn(arrivedAt: number, { firstSentAt, bytes, newestBytes, expectedWaitMs }: Answered): void {
    const { roundTripMs: roundTrip } = this
    const isMeasuredAgain = expectedWaitMs === ALONE && this.#isProbeDue(arrivedAt)
    if (isMeasuredAgain || roundTrip < this.#shortest) {
      this.#shortest = roundTrip
      this.#shortestBytes = newestBytes
    }
    const queueMs = roundTrip - this.#shortest
    if (queueMs <= NO_QUEUE_MS) {
      this.#measuredAt = arrivedAt
      if (expectedWaitMs > NO_QUEUE_MS) this.#link.noteNoWait()
    } else this.#link.measure(bytes, arrivedAt - Math.max(this.#arrivedAt, firstSentAt))
    this.#link.limit(newestBytes, roundTrip)
    this.#arrivedAt = arrivedAt
    this.#estimateQueue(arrivedAt)
    this.#watchQueue(arrivedAt, queueMs)
  }

  /** The answer took the part of the shortest round trip that no frame's size explains; since then the next ones pass. */
  #estimateQueue(arrivedAt: number): void {
    const travelMs = Math.max(0, this.#shortest - this.#link.toMs(this.#shortestBytes))
    this.#link.setFree(arrivedAt - travelMs)
    for (let at = 0; at < this.inFlight * FIELDS; at += FIELDS) {
      this.#link.add(this.#flights[at + 3] ?? 0, this.#flights[at + 1] ?? arrivedAt)
    }
  }

  #watchQueue(now: number, queueMs: number): void {
    if (queueMs <= limits.viewerQueueMs || this.inFlight === 0) {
      this.#tooLongSince = -FAR_MS
      this.#isStanding = false
      return
    }
    const isFirst = this.#tooLongSince === -FAR_MS
    if (!isFirst && now - this.#tooLongSince < STANDING_MS) return
    this.#isStanding = !isFirst && queueMs > this.#tooLongMs * DRAINING
    this.#tooLongSince = now
    this.#tooLongMs = queueMs
  }
}
