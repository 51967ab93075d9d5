import type { Clock } from '../clock'

/** Takes as much at once as `burstSeconds` allow, and refills evenly by `perSecond`. */
export class TokenBucket {
  #tokens: number
  #filledAt: number

  constructor(
    private readonly perSecond: number,
    private readonly burstSeconds: number,
    now: number,
  ) {
    this.#tokens = perSecond * burstSeconds
    this.#filledAt = now
  }

  take(now: number, amount = 1): boolean {
    this.#tokens = Math.min(
      this.perSecond * this.burstSeconds,
      this.#tokens + ((now - this.#filledAt) / 1000) * this.perSecond,
    )
    this.#filledAt = now
    if (this.#tokens < amount) return false
    this.#tokens -= amount
    return true
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
