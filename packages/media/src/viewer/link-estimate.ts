/** The share of what was known before that still counts after a new measurement, and after a frame that did not wait. */
const KEPT = 0.75
const KEPT_WITHOUT_WAIT = 0.8
/** A longer pause between two answers is a stall or a clock that jumped, and says nothing about the rate. */
const LONGEST_INTERVAL_MS = 2_000

/** How long one viewer takes for its frames, link and decoder together, and when the newest will have passed both. */
export class LinkEstimate {
  #bytes = 0
  #ms = 0
  #freeAt = 0

  /** Returns how long the newest frame still waits for those before it, and passes itself. */
  queueMs(now: number): number {
    return Math.max(0, this.#freeAt - now)
  }

  toMs(bytes: number): number {
    return this.#bytes === 0 ? 0 : (bytes * this.#ms) / this.#bytes
  }

  /** Nothing waits at this time. Frames in flight are to be added again. */
  setFree(at: number): void {
    this.#freeAt = at
  }

  add(bytes: number, sentAt: number): void {
    this.#freeAt = Math.max(this.#freeAt, sentAt) + this.toMs(bytes)
  }

  /** Frames that had queued passed in this time. */
  measure(bytes: number, ms: number): void {
    if (ms > LONGEST_INTERVAL_MS) return
    this.#bytes = this.#bytes * KEPT + bytes
    this.#ms = this.#ms * KEPT + ms
  }

  /** A frame takes no longer than its round trip. Until more is known, it is taken to need all of it. */
  limit(bytes: number, roundTripMs: number): void {
    if (this.#bytes > 0 && this.toMs(bytes) <= roundTripMs) return
    this.#bytes = bytes
    this.#ms = roundTripMs
  }

  /** A frame that should have waited did not, so the viewer is faster than was thought. */
  noteNoWait(): void {
    this.#ms *= KEPT_WITHOUT_WAIT
  }
}
