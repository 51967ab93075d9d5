import { createSlidingWindow } from '@squall/shared/server/limiter'
import { tooMany } from '../errors'

/** A limit on uses by key, in a sliding window. */
export interface RateLimit {
  /** @throws TOO_MANY_REQUESTS when `key` has reached its limit in the window */
  check(key: string): void
  /** Counts one use of `key`. */
  count(key: string): void
  /** Checks and counts in one step. @throws TOO_MANY_REQUESTS */
  take(key: string): void
  /** Takes back the newest use of `key`. */
  giveBack(key: string): void
}

interface RateLimitOptions {
  max: number
  windowMs: number
  now: () => Date
}

export function createRateLimit({ max, windowMs, now }: RateLimitOptions): RateLimit {
  const { waitMs, count, take, giveBack } = createSlidingWindow({ max, windowMs, now: () => now().getTime() })
  return {
    check: (key) => refuseIfWaiting(waitMs(key)),
    count,
    take: (key) => refuseIfWaiting(take(key)),
    giveBack,
  }
}

/** @throws TOO_MANY_REQUESTS */
export function refuseIfWaiting(waitMs: number): void {
  if (waitMs > 0) throw tooMany(waitMs)
}
