import { limits } from '@squall/shared/contract/wire'
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
export type Spending = keyof typeof PER_SECOND

/** Frames and sound may come late and many at once, as after a moment without a network. */
const BURST_SECONDS: Record<Spending, number> = { control: 1, messages: 2, records: 2, packets: 2, acks: 1, bytes: 1 }
const LONGEST_BURST_MS = 2_000

/** How much one client has sent lately. */
export class Allowance {
  #buckets: Partial<Record<Spending, TokenBucket>> = {}
  #usedAt = 0

  take(kind: Spending, now: number, amount: number): boolean {
    this.#usedAt = now
    const bucket = this.#buckets[kind] ?? new TokenBucket(PER_SECOND[kind], BURST_SECONDS[kind], now)
    this.#buckets[kind] = bucket
    return bucket.take(now, amount)
  }

  /** A full one is as good as a new one. */
  isFull(now: number): boolean {
    return now - this.#usedAt >= LONGEST_BURST_MS
  }
}
