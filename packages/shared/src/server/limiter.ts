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

  /** The time of the last `take`. */
  get usedAt(): number {
    return this.#filledAt
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
  const uses = createStates<number[]>(windowMs, (times) => times.at(-1) ?? 0)
  const recentAt = (key: string, time: number) => (uses.get(key, time) ?? []).filter((at) => at > time - windowMs)
  const waitAt = (times: number[], time: number) => (times.length < max ? 0 : (times[0] ?? 0) + windowMs - time)
  const countAt = (key: string, times: number[], time: number) => uses.set(key, [...times, time], time)
  return {
    waitMs(key) {
      const time = now()
      return waitAt(recentAt(key, time), time)
    },
    count(key) {
      const time = now()
      countAt(key, recentAt(key, time), time)
    },
    take(key) {
      const time = now()
      const times = recentAt(key, time)
      const wait = waitAt(times, time)
      if (wait === 0) countAt(key, times, time)
      return wait
    },
    giveBack: (key) => void uses.get(key, now())?.pop(),
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
export function createBackoff(options: BackoffOptions): Omit<Limiter, 'count'> {
  const { free, firstWaitMs, longestWaitMs, forgetAfterMs, now } = options
  const uses = createStates<{ count: number; at: number }>(forgetAfterMs, ({ at }) => at)
  const waitAfter = (count: number) => (count < free ? 0 : Math.min(firstWaitMs * 2 ** (count - free), longestWaitMs))
  const waitAt = (key: string, time: number) => {
    const used = uses.get(key, time)
    return used === undefined ? 0 : Math.max(0, used.at + waitAfter(used.count) - time)
  }
  return {
    waitMs: (key) => waitAt(key, now()),
    take(key) {
      const time = now()
      const wait = waitAt(key, time)
      if (wait === 0) uses.set(key, { count: (uses.get(key, time)?.count ?? 0) + 1, at: time }, time)
      return wait
    },
    giveBack(key) {
      const time = now()
      const used = uses.get(key, time)
      if (used === undefined || used.count <= 1) uses.delete(key)
      else uses.set(key, { ...used, count: used.count - 1 }, time)
    },
    forget: uses.delete,
  }
}

const MINUTE_MS = 60_000

/** Returns a limiter with a token bucket per key: `perMinute` tokens that refill evenly. */
export function createTokenBuckets({ perMinute, now }: { perMinute: number; now: Now }): Pick<Limiter, 'take'> {
  const buckets = createStates<TokenBucket>(MINUTE_MS, ({ usedAt }) => usedAt)
  return {
    take(key) {
      const time = now()
      const known = buckets.get(key, time)
      const bucket = known ?? new TokenBucket(perMinute / 60, 60, time)
      if (known === undefined) buckets.set(key, bucket, time)
      return bucket.take(time) ? 0 : bucket.waitMs()
    },
  }
}

/** Returns a map of states by key that drops each state after `ttlMs` without use. */
function createStates<State>(ttlMs: number, getUsedAt: (state: State) => number) {
  const states = new Map<string, State>()
  let sweepAt = 0

  function sweep(time: number): void {
    if (time < sweepAt) return
    sweepAt = time + ttlMs
    for (const [key, state] of states) if (time - getUsedAt(state) >= ttlMs) states.delete(key)
  }

  return {
    get(key: string, time: number): State | undefined {
      const state = states.get(key)
      if (state === undefined || time - getUsedAt(state) < ttlMs) return state
      states.delete(key)
      return undefined
    },
    set(key: string, state: State, time: number): void {
      sweep(time)
      states.set(key, state)
    },
    delete: (key: string): void => void states.delete(key),
  }
}
