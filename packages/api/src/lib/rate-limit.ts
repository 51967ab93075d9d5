import { tooMany } from '../errors'

export interface RateLimit {
  /** @throws TOO_MANY_REQUESTS when `key` has used up what it may do in the window */
  check(key: string): void
  /** Counts one use of `key`. */
  count(key: string): void
  /** check and count in one. */
  take(key: string): void
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
  }
}
