/** A WebSocket as the rest of the process sees it, whichever library serves it. A call on a closed socket does nothing. */
export interface Socket {
  send(message: string | Buffer, isBinary: boolean): void
  /** Sends a ping whose pong echoes the number, which fits in 32 bits. */
  ping(sequence: number): void
  close(code: number, reason: string): void
  /** Returns the bytes that were accepted and not yet given to the operating system. */
  bufferedAmount(): number
}
