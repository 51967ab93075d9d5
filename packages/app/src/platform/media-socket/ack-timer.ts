import { limits } from '@squall/shared/contract/wire'

interface AckTimerDeps {
  send(seq: number, heldMs: number): void
  /** Milliseconds of a monotonic clock. */
  now(): number
}

/**
 * Returns what sends the acks of one stream: for the newest frame and all before it, at most one in 50 ms. An ack leaves with a
 * frame, so that none is held, and only 100 ms after the one before where no frame comes any more.
 */
export function createAckTimer({ send, now }: AckTimerDeps) {
  let newest: { seq: number; at: number } | null = null
  let sentAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (newest === null) return
    sentAt = now()
    send(newest.seq, Math.round(sentAt - newest.at))
    newest = null
  }

  return {
    acknowledge(seq: number) {
      // The numbers have started again, so the new one does not answer for those before it.
      if (newest !== null && seq < newest.seq) flush()
      newest = { seq, at: now() }
      const sinceMs = now() - sentAt
      if (sinceMs >= limits.ackIntervalMs) flush()
      else timer ??= setTimeout(flush, limits.longestAckHoldMs - sinceMs)
    },
  }
}
