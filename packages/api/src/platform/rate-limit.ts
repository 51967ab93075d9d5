import { tooMany } from '../errors'

export interface RateLimit {
  /** @throws TOO_MANY_REQUESTS when `key` has used up what it may do in the window */
  check(key: string): void
  /** Counts one use of `key`. */
  count(key: string): void
  /** check and count in one. */
  take(key: string): void
  /** Takes back the newest use of `key`. */
  giveBack(key: string): void
}

interface RateLimitOptions {
  max: number
  windowMs: number
  now: () => Date
}

/** So many uses in a sliding window, kept in memory: a restart forgives. */
export function createRateLimit({ max, windowMs, now }: RateLimitOptions): RateLimit {
  const uses = new Map<string, number[]>()
  let sweepAt = now().getTime() + windowMs

  function recent(key: string): number[] {
    const since = now().getTime() - windowMs
    const times = (uses.get(key) ?? []).filter((time) => time > since)
    if (times.length === 0) uses.delete(key)
    return times
  }

  function sweep(): void {
    if (now().getTime() < sweepAt) return
    sweepAt = now().getTime() + windowMs
    for (const key of uses.keys()) recent(key)
  }

  function check(key: string): void {
    const times = recent(key)
    const oldest = times[0]
    if (times.length >= max && oldest !== undefined) throw tooMany(oldest + windowMs - now().getTime())
  }

  function count(key: string): void {
    sweep()
    uses.set(key, [...recent(key), now().getTime()])
  }

  return {
    check,
    count,
    take(key) {
      check(key)
      count(key)
    },
    giveBack: (key) => void uses.get(key)?.pop(),
  }
}

/** A limit whose waits double. */
export interface Backoff {
  /** Counts one use of `key`, unless it has to wait. @returns how many ms, or 0 where it was counted */
  take(key: string): number
  /** Takes back one use of `key`. */
  giveBack(key: string): void
  /** Forgets all uses of `key`. */
  forget(key: string): void
}

interface BackoffOptions {
  /** How many uses need no wait. */
  free: number
  firstWaitMs: number
  longestWaitMs: number
  /** After so long without a use all is forgotten. */
  forgetAfterMs: number
  now: () => Date
}

/** After some uses each further one has to wait, twice as long each time; kept in memory as above. */
export function createBackoff({ free, firstWaitMs, longestWaitMs, forgetAfterMs, now }: BackoffOptions): Backoff {
  const uses = new Map<string, { count: number; at: number }>()
  let sweepAt = now().getTime() + forgetAfterMs

  function sweep(time: number): void {
    if (time < sweepAt) return
    sweepAt = time + forgetAfterMs
    for (const [key, { at }] of uses) if (time - at >= forgetAfterMs) uses.delete(key)
  }

  const waitAfter = (count: number): number =>
    count < free ? 0 : Math.min(firstWaitMs * 2 ** (count - free), longestWaitMs)

  return {
    take(key) {
      const time = now().getTime()
      sweep(time)
      const used = uses.get(key) ?? { count: 0, at: time }
      const count = time - used.at >= forgetAfterMs ? 0 : used.count
      const left = count === 0 ? 0 : used.at + waitAfter(count) - time
      if (left > 0) return left
      uses.set(key, { count: count + 1, at: time })
      return 0
    },
    giveBack(key) {
      const used = uses.get(key)
      if (used === undefined || used.count <= 1) uses.delete(key)
      else uses.set(key, { ...used, count: used.count - 1 })
    },
    forget: (key) => void uses.delete(key),
  }
}
