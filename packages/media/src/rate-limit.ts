import type { Clock } from './clock'

/** Takes up to `perSecond` at once and refills evenly over a second. */
export function createTokenBucket(perSecond: number, clock: Clock): { take(amount?: number): boolean } {
  let tokens = perSecond
  let filledAt = clock.now()
  return {
    take(amount = 1) {
      const now = clock.now()
      tokens = Math.min(perSecond, tokens + ((now - filledAt) / 1000) * perSecond)
      filledAt = now
      if (tokens < amount) return false
      tokens -= amount
      return true
    },
  }
}

/** Allows `count` in any `windowMs`; what it refused does not count. */
export function createSlidingLimit(count: number, windowMs: number, clock: Clock): { allow(): boolean } {
  let times: number[] = []
  return {
    allow() {
      const now = clock.now()
      times = times.filter((time) => now - time < windowMs)
      if (times.length >= count) return false
      times.push(now)
      return true
    },
  }
}
