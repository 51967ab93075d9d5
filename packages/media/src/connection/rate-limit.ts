import { limits } from '@squall/shared/contract/wire'

/**
 * A token bucket: allows `perSecond` evenly and `burstSeconds` of that at once. Media has a limiter of its own because
 * it asks 1,000 times a second for each viewer, for amounts in bytes: two numbers instead of a list of times.
 */
export class RateLimit {
  readonly #capacity: number
  #tokens: number
  #filledAt: number

  constructor(
    private readonly perSecond: number,
    burstSeconds: number,
    now: number,
  ) {
    this.#capacity = perSecond * burstSeconds
    this.#tokens = this.#capacity
    this.#filledAt = now
  }

  /** Returns whether `amount` is allowed now, without counting it. */
  allows(now: number, amount = 1): boolean {
    return this.#refilled(now) >= amount
  }

  /** Counts `amount` if it is allowed now. Returns whether it was. */
  take(now: number, amount = 1): boolean {
    this.#tokens = this.#refilled(now)
    this.#filledAt = now
    if (this.#tokens < amount) return false
    this.#tokens -= amount
    return true
  }

  #refilled(now: number): number {
    return Math.min(this.#capacity, this.#tokens + ((now - this.#filledAt) / 1000) * this.perSecond)
  }
}

/** Allows `max` uses in any window of `windowMs`, for limits that state a window: a bucket would let more through. */
export class WindowLimit {
  #times: number[] = []

  constructor(
    private readonly max: number,
    private readonly windowMs: number,
  ) {}

  /** Counts a use if it is allowed now; a rejected one does not count. Returns whether it was allowed. */
  take(now: number): boolean {
    this.#times = this.#times.filter((time) => now - time < this.windowMs)
    if (this.#times.length >= this.max) return false
    this.#times.push(now)
    return true
  }
}

/** What one client may send in a second, by kind. `messages` are frames and audio chunks of the text wire. */
const PER_SECOND = {
  control: limits.controlMessagesPerSecond,
  messages: limits.framesPerSecond,
  records: limits.recordsPerSecond,
  packets: limits.soundPacketsPerSecond,
  acks: limits.acksPerSecond,
  bytes: limits.mediaBytesPerSecond,
}
export type LimitedKind = keyof typeof PER_SECOND

/** Frames and audio may come late and all at once, as after a moment without a network. */
const BURST_SECONDS: Record<LimitedKind, number> = {
  control: 1,
  messages: 2,
  records: 2,
  packets: 2,
  acks: 1,
  bytes: 1,
}
const LONGEST_BURST_MS = 2_000

/** The limits of one client, each created with its first use. */
export class ClientLimits {
  #limits: Partial<Record<LimitedKind, RateLimit>> = {}
  #usedAt = 0

  take(kind: LimitedKind, now: number, amount: number): boolean {
    this.#usedAt = now
    const limit = this.#limits[kind] ?? new RateLimit(PER_SECOND[kind], BURST_SECONDS[kind], now)
    this.#limits[kind] = limit
    return limit.take(now, amount)
  }

  /** Returns whether every limit is back at its start, so that a new object would do as well. */
  isIdle(now: number): boolean {
    return now - this.#usedAt >= LONGEST_BURST_MS
  }
}
