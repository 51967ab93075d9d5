/** Returns the time of a clock in milliseconds. */
type Now = () => number

/** Allows `perSecond` uses on average, and up to `burstSeconds` worth of them at once. Times are in ms of any clock. */
export class TokenBucket {
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

  /** Returns the milliseconds from the last `take` until one more use is allowed. */
  waitMs(): number {
    return (Math.max(0, 1 - this.#tokens) * 1000) / this.perSecond
  }

  #refilled(now: number): number {
    return Math.min(this.#capacity, this.#tokens + ((now - this.#filledAt) / 1000) * this.perSecond)
  }
}

/** A limit on the uses of each key, kept in memory only. */
export interface Limiter {
  /** @returns the milliseconds until `key` may be used again, 0 when it may now */
  waitMs(key: string): number
  /** Counts one use of `key`. */
  count(key: string): void
  /** Counts one use of `key` unless it has to wait. @returns the milliseconds to wait, 0 when the use is counted */
  take(key: string): number
  /** Takes back the newest use of `key`. */
  giveBack(key: string): void
  /** Forgets all uses of `key`. */
  forget(key: string): void
}

/** Returns a limiter of `max` uses per key in any `windowMs`. */
export function createSlidingWindow({ max, windowMs, now }: { max: number; windowMs: number; now: Now }): Limiter {
  const uses = createStates<number[]>(windowMs, now, (times) => times.at(-1) ?? 0)
  const recent = (key: string) => (uses.get(key) ?? []).filter((time) => time > now() - windowMs)
  const waitMs = (key: string) => {
    const times = recent(key)
    return times.length < max ? 0 : (times[0] ?? 0) + windowMs - now()
  }
  const count = (key: string) => uses.set(key, [...recent(key), now()])
  return {
    waitMs,
    count,
    take: (key) => takeUnlessWaiting(key, waitMs, count),
    giveBack: (key) => void uses.get(key)?.pop(),
    forget: uses.delete,
  }
}

interface BackoffOptions {
  /** How many uses need no wait. */
  free: number
  firstWaitMs: number
  longestWaitMs: number
  /** After this time without a use, all uses of the key are forgotten. */
  forgetAfterMs: number
  now: Now
}

/** Returns a limiter with exponential backoff: after `free` uses of a key, each further wait is twice as long. */
export function createBackoff({ free, firstWaitMs, longestWaitMs, forgetAfterMs, now }: BackoffOptions): Limiter {
  const uses = createStates<{ count: number; at: number }>(forgetAfterMs, now, ({ at }) => at)
  const waitAfter = (count: number) => (count < free ? 0 : Math.min(firstWaitMs * 2 ** (count - free), longestWaitMs))
  const waitMs = (key: string) => {
    const used = uses.get(key)
    return used === undefined ? 0 : Math.max(0, used.at + waitAfter(used.count) - now())
  }
  const count = (key: string) => uses.set(key, { count: (uses.get(key)?.count ?? 0) + 1, at: now() })
  return {
    waitMs,
    count,
    take: (key) => takeUnlessWaiting(key, waitMs, count),
    giveBack(key) {
      const used = uses.get(key)
      if (used === undefined || used.count <= 1) uses.delete(key)
      else uses.set(key, { ...used, count: used.count - 1 })
    },
    forget: uses.delete,
  }
}

/** Returns a limiter with a token bucket per key: `perMinute` tokens that refill evenly. */
export function createTokenBuckets({ perMinute, now }: { perMinute: number; now: Now }): Pick<Limiter, 'take'> {
  const MINUTE_MS = 60_000
  const buckets = createStates<{ bucket: TokenBucket; at: number }>(MINUTE_MS, now, ({ at }) => at)
  return {
    take(key) {
      const bucket = buckets.get(key)?.bucket ?? new TokenBucket(perMinute / 60, 60, now())
      const isTaken = bucket.take(now())
      buckets.set(key, { bucket, at: now() })
      return isTaken ? 0 : bucket.waitMs()
    },
  }
}

function takeUnlessWaiting(key: string, waitMs: Limiter['waitMs'], count: Limiter['count']): number {
  const wait = waitMs(key)
  if (wait === 0) count(key)
  return wait
}

/** Returns a map of states by key that drops each state after `ttlMs` without use. */
function createStates<State>(ttlMs: number, now: Now, usedAt: (state: State) => number) {
  const states = new Map<string, State>()
  let sweepAt = now() + ttlMs

  function sweep(): void {
    if (now() < sweepAt) return
    sweepAt = now() + ttlMs
    for (const [key, state] of states) if (now() - usedAt(state) >= ttlMs) states.delete(key)
  }

  return {
    get(key: string): State | undefined {
      const state = states.get(key)
      if (state === undefined || now() - usedAt(state) < ttlMs) return state
      states.delete(key)
      return undefined
    },
    set(key: string, state: State): void {
      sweep()
      states.set(key, state)
    },
    delete: (key: string): void => void states.delete(key),
  }
}
