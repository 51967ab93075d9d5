/** Milliseconds of a clock. */
type Now = () => number

/** Takes as many tokens at once as `burstSeconds` allow, and refills evenly by `perSecond`. */
export class TokenBucket {
  #tokens: number
  #filledAt: number

  /** @param now the time of any clock, ms; later calls use the same one */
  constructor(
    private readonly perSecond: number,
    private readonly burstSeconds: number,
    now: number,
  ) {
    this.#tokens = perSecond * burstSeconds
    this.#filledAt = now
  }

  /** @returns whether `amount` tokens were there and are taken */
  take(now: number, amount = 1): boolean {
    const filled = this.#tokens + ((now - this.#filledAt) / 1000) * this.perSecond
    this.#tokens = Math.min(this.perSecond * this.burstSeconds, filled)
    this.#filledAt = now
    if (this.#tokens < amount) return false
    this.#tokens -= amount
    return true
  }

  /** @returns the milliseconds after the last `take` until `amount` tokens are there */
  waitMs(amount = 1): number {
    return (Math.max(0, amount - this.#tokens) * 1000) / this.perSecond
  }
}

/** A limit that counts the uses of each key by itself, in memory: a restart forgets them. */
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

/** At most `max` uses of a key in any `windowMs`. */
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
  /** After this long without a use all uses are forgotten. */
  forgetAfterMs: number
  now: Now
}

/** After `free` uses of a key each further one has to wait, twice as long each time. */
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

/** Each key has a bucket of `perMinute` tokens that refills evenly. */
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

/** States by key, each of which is dropped when it was not used for `ttlMs`. */
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
