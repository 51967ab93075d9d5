import { limits } from '@squall/shared/wire/limits'
import { TokenBucket } from './rate-limit'

/** What one client may send in a second, by kind. `messages` are the specification's frames and sound chunks. */
const PER_SECOND = {
  control: limits.controlMessagesPerSecond,
  messages: limits.framesPerSecond,
  records: limits.recordsPerSecond,
  packets: limits.soundPacketsPerSecond,
  acks: limits.acksPerSecond,
  bytes: limits.mediaBytesPerSecond,
}
type Kind = keyof typeof PER_SECOND

/** A full bucket is as good as none, and it takes a second to fill one. */
const FORGOTTEN_AFTER_MS = 1_000

/** How much of what one client has sent lately; holds nothing of a client who is quiet. */
export class Allowance {
  #buckets: Partial<Record<Kind, TokenBucket>> | null = null
  #usedAt = 0

  take(kind: Kind, now: number, amount = 1): boolean {
    this.#usedAt = now
    const buckets = this.#buckets ?? {}
    this.#buckets = buckets
    const bucket = buckets[kind] ?? new TokenBucket(PER_SECOND[kind], now)
    buckets[kind] = bucket
    return bucket.take(now, amount)
  }

  tick(now: number): void {
    if (this.#buckets !== null && now - this.#usedAt > FORGOTTEN_AFTER_MS) this.#buckets = null
  }
}
