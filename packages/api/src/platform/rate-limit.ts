import { isLoopback, toNetwork } from '@squall/shared/rules/ip-network'
import { createSlidingWindow, createTokenBuckets } from '@squall/shared/server/limiter'
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

/** Calls per minute and caller, which is also the burst size. */
const RATES = {
  /** All requests from one network, files and pictures included: enough for a club of fifty behind one address. */
  request: 6_000,
  visitorReads: 3_000,
  visitorWrites: 300,
  memberReads: 1_200,
  memberWrites: 240,
  /** Calls that cost the server far more than others, for visitors and members alike. */
  costly: 120,
}

/** Calls that read many rows: searches, and totals computed for each caller. */
export const COSTLY_CALLS = new Set([
  'admin.activityLogs',
  'admin.analytics',
  'admin.findUsers',
  'leaderboard.top',
  'leaderboard.totals',
  'reviews.analytics',
  'search.everything',
])

interface Caller {
  address: string
  /** Null for visitors. */
  userId: string | null
}

export interface CallLimits {
  /** Counts one HTTP request. @throws TOO_MANY_REQUESTS */
  takeRequest(address: string): void
  /** Counts one procedure call; each call of a batch counts by itself. @throws TOO_MANY_REQUESTS */
  takeCall(caller: Caller, call: { path: string; isWrite: boolean }): void
}

/**
 * Returns limits on requests and calls by their cost, kept in memory. Callers on this machine are not limited: behind a
 * local proxy that forwards no address, all visitors would count as one.
 */
export function createCallLimits(now: () => Date): CallLimits {
  const createLimit = (perMinute: number) => {
    const buckets = createTokenBuckets({ perMinute, now: () => now().getTime() })
    return (key: string) => refuseIfWaiting(buckets.take(key))
  }
  const takeRequest = createLimit(RATES.request)
  const takeCostly = createLimit(RATES.costly)
  const takeRead = { visitor: createLimit(RATES.visitorReads), member: createLimit(RATES.memberReads) }
  const takeWrite = { visitor: createLimit(RATES.visitorWrites), member: createLimit(RATES.memberWrites) }
  return {
    takeRequest(address) {
      if (!isLoopback(address)) takeRequest(toNetwork(address))
    },
    takeCall({ address, userId }, { path, isWrite }) {
      if (isLoopback(address)) return
      const key = userId ?? toNetwork(address)
      if (COSTLY_CALLS.has(path)) takeCostly(key)
      const take = isWrite ? takeWrite : takeRead
      take[userId === null ? 'visitor' : 'member'](key)
    },
  }
}
