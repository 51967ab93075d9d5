import { isLoopback, toNetwork } from '@squall/shared/rules/network'
import { tooMany } from '../errors'

const MINUTE = 60_000

/** How many a minute; as many may come at once. */
const RATES = {
  /** All requests, of files and pictures too, of one network: a club of fifty that opens the app behind one address. */
  request: 6_000,
  visitorReads: 3_000,
  visitorWrites: 300,
  memberReads: 1_200,
  memberWrites: 240,
  /** Calls that cost the server far more than others, of whoever asks. */
  costly: 120,
}

/** Calls that look through much: searches, and what is counted anew for everyone who asks. */
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
  /** Counts one procedure, each of a batch by itself. @throws TOO_MANY_REQUESTS */
  takeCall(caller: Caller, call: { path: string; isWrite: boolean }): void
}

/**
 * How much anybody may ask for, by what it costs. Who is on this machine is not counted: there a proxy that names nobody
 * would make one of all visitors. Kept in memory: a restart forgives.
 */
export function createCallLimits(now: () => Date): CallLimits {
  const buckets = new Map<keyof typeof RATES, Buckets>()
  const take = (rate: keyof typeof RATES, key: string) => {
    const of = buckets.get(rate) ?? createBuckets(RATES[rate], now)
    buckets.set(rate, of)
    of.take(key)
  }
  return {
    takeRequest(address) {
      if (!isLoopback(address)) take('request', toNetwork(address))
    },
    takeCall({ address, userId }, { path, isWrite }) {
      if (isLoopback(address)) return
      const key = userId ?? toNetwork(address)
      if (COSTLY_CALLS.has(path)) take('costly', key)
      if (userId === null) take(isWrite ? 'visitorWrites' : 'visitorReads', key)
      else take(isWrite ? 'memberWrites' : 'memberReads', key)
    },
  }
}

interface Buckets {
  take(key: string): void
}

/** Each key has a bucket of `perMinute` uses, which fills again evenly. */
function createBuckets(perMinute: number, now: () => Date): Buckets {
  const uses = new Map<string, { left: number; at: number }>()
  let sweepAt = now().getTime() + MINUTE

  /** A bucket that is full again is as good as none. */
  function sweep(time: number): void {
    if (time < sweepAt) return
    sweepAt = time + MINUTE
    for (const [key, { at }] of uses) if (time - at >= MINUTE) uses.delete(key)
  }

  return {
    take(key) {
      const time = now().getTime()
      sweep(time)
      const bucket = uses.get(key) ?? { left: perMinute, at: time }
      const left = Math.min(perMinute, bucket.left + ((time - bucket.at) * perMinute) / MINUTE)
      if (left < 1) throw tooMany(((1 - left) * MINUTE) / perMinute)
      uses.set(key, { left: left - 1, at: time })
    },
  }
}
