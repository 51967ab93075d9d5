import { BINARY_WIRE, closeCodes } from '@squall/shared/contract/wire'
import type { Connection, Socket } from '../connection/connection'
import type { Hub } from '../connection/hub'
import type { AcceptedUpgrade } from './handshake'

/** What a ping carries that stands behind frames. The engines' own carry nothing. */
export const FENCE_BYTES = 4

/**
 * A socket and what the hub knows of it. Engines extend it and tell it what happens: none of these methods throws, since
 * a fault must close its own socket and nothing else.
 */
export abstract class Peer implements Socket {
  #connection: Connection | null = null

  constructor(private readonly hub: Hub) {}

  abstract send(message: string | Buffer, isBinary: boolean): void
  abstract ping(sequence: number): void
  abstract close(code: number, reason: string): void
  abstract bufferedAmount(): number

  /** The socket is open. */
  opened({ handshake, protocol }: AcceptedUpgrade): void {
    try {
      const { connection, dismissal } = this.hub.connect(this, handshake, protocol === BINARY_WIRE)
      this.#connection = connection
      // Closing inside of an opening would run into the upgrade answer that is still being written.
      if (dismissal !== null) setImmediate(() => connection.close(dismissal.reason, dismissal.code))
    } catch (error) {
      this.fail('socket open', error)
    }
  }

  /** A text message came. */
  text(message: Buffer): void {
    try {
      if (this.#connection !== null) this.hub.take(this.#connection, message)
    } catch (error) {
      this.fail('socket message', error)
    }
  }

  /** A binary message came. Its memory may be taken back after this: what is kept of it is copied. */
  binary(message: ArrayBuffer): void {
    try {
      if (this.#connection !== null) this.hub.takeRecords(this.#connection, message)
    } catch (error) {
      this.fail('socket message', error)
    }
  }

  /** A pong came with these bytes. */
  pong(payload: Uint8Array): void {
    try {
      if (payload.byteLength !== FENCE_BYTES) return
      this.#connection?.passFences(new DataView(payload.buffer, payload.byteOffset).getUint32(0))
    } catch (error) {
      this.fail('socket pong', error)
    }
  }

  /** The socket is closed, by whomever. */
  closed(code: number): void {
    try {
      if (this.#connection !== null) this.hub.disconnected(this.#connection, code)
    } catch (error) {
      this.fail('socket close', error)
    }
  }

  /** Reports a fault that befell it, and closes it. */
  protected fail(source: string, error: unknown): void {
    if (this.#connection !== null) {
      this.#connection.fail(source, error)
    } else {
      this.hub.faults.report(source, error)
      setImmediate(() => this.close(closeCodes.internalError, 'internalError'))
    }
  }
}
