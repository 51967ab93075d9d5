export interface LinkRules {
  bytesPerSecond: number
  /** From one end to the other, added to the time that sending takes. */
  delayMs: number
  /** How much may wait at the near end before it takes no more. */
  queueBytes: number
  losses?: Losses
}

/** Packets that are lost, as TCP shows it: all behind one wait until it has come again. */
interface Losses {
  /** Of all packets. */
  share: number
  /** Of the lost ones: the sender notices them by a timeout, and sends nothing until then. */
  timeoutShare: number
  timeoutMs: number
  /** From 0 (included) to 1 (excluded). */
  random(): number
}

export interface Link {
  /** Puts a packet on the link. @returns when it arrives at the other end */
  send(bytes: number, now: number): number
  /** When the link takes the next packet. */
  readyAt(): number
}

/** Returns a link that sends one packet after the other at its rate. Times in milliseconds. */
export function createLink({ bytesPerSecond, delayMs, queueBytes, losses }: LinkRules): Link {
  const queueMs = (queueBytes / bytesPerSecond) * 1000
  let freeAt = Number.NEGATIVE_INFINITY
  let arrivedAt = Number.NEGATIVE_INFINITY

  /** Returns when a packet that left arrives. A lost one leaves again: after a round trip, or after the timeout. */
  function arrive(transferMs: number): number {
    if (losses === undefined || losses.random() >= losses.share) return freeAt + delayMs
    const isTimeout = losses.random() < losses.timeoutShare
    const sentAgainAt = freeAt + (isTimeout ? losses.timeoutMs : 2 * delayMs)
    freeAt = (isTimeout ? sentAgainAt : freeAt) + transferMs
    return sentAgainAt + transferMs + delayMs
  }

  return {
    send(bytes, now) {
      const transferMs = (bytes / bytesPerSecond) * 1000
      freeAt = Math.max(freeAt, now) + transferMs
      arrivedAt = Math.max(arrivedAt, arrive(transferMs))
      return arrivedAt
    },
    readyAt: () => freeAt - queueMs,
  }
}
