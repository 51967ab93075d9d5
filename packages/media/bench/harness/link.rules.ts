export interface LinkRules {
  bytesPerSecond: number
  /** From one end to the other, added to the time that sending takes. */
  delayMs: number
  /** How much may wait at the near end before it takes no more. */
  queueBytes: number
}

export interface Link {
  /** Puts a packet on the link. @returns when it arrives at the other end */
  send(bytes: number, now: number): number
  /** When the link takes the next packet. */
  readyAt(): number
}

/** Returns a link that sends one packet after the other at its rate. Times in milliseconds. */
export function createLink({ bytesPerSecond, delayMs, queueBytes }: LinkRules): Link {
  const queueMs = (queueBytes / bytesPerSecond) * 1000
  let freeAt = Number.NEGATIVE_INFINITY
  return {
    send(bytes, now) {
      freeAt = Math.max(freeAt, now) + (bytes / bytesPerSecond) * 1000
      return freeAt + delayMs
    },
    readyAt: () => freeAt - queueMs,
  }
}
