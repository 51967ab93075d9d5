import { BINARY_WIRE, closeCodes } from '@squall/shared/contract/wire'
import type { Connection } from '../connection/connection'
import type { ConnectionHub } from '../connection/connection-hub'
import type { AcceptedUpgrade } from './handshake'
import type { Socket } from './socket'

/** The payload of a ping that stands behind frames. The engines' own pings carry nothing. */
export const FENCE_BYTES = 4

/**
 * Connects a socket with the hub. Each engine extends it and calls the `on…` methods. No method throws: a fault closes
 * its own socket and affects nothing else.
 */
export abstract class Peer implements Socket {
  #connection: Connection | null = null

  constructor(private readonly hub: ConnectionHub) {}

  /** Sends a message by the engine's library. */
  protected abstract write(message: string | Buffer, isBinary: boolean): void
  abstract ping(sequence: number): void
  abstract close(code: number, reason: string): void
  abstract bufferedAmount(): number

  send(message: string | Buffer, isBinary: boolean): void {
    this.#guard('socket send', () => this.write(message, isBinary))
  }

  onOpen({ handshake, protocol }: AcceptedUpgrade): void {
    this.#guard('socket open', () => {
      const { connection, rejection } = this.hub.connect(this, handshake, protocol === BINARY_WIRE)
      this.#connection = connection
      // Deferred: the engine may still be writing the answer to the upgrade.
      if (rejection !== null) setImmediate(() => connection.close(rejection.reason, rejection.code))
    })
  }

  onText(message: Buffer): void {
    this.#guard('socket message', () => {
      if (this.#connection !== null) this.hub.handleMessage(this.#connection, message)
    })
  }

  /** The engine may reuse the message's memory afterwards. */
  onBinary(message: ArrayBuffer): void {
    this.#guard('socket message', () => {
      if (this.#connection !== null) this.hub.handleRecords(this.#connection, message)
    })
  }

  onPong(payload: Uint8Array): void {
    this.#guard('socket pong', () => {
      if (payload.byteLength !== FENCE_BYTES) return
      this.#connection?.answerFences(new DataView(payload.buffer, payload.byteOffset).getUint32(0))
    })
  }

  /** The socket was closed, by either side. */
  onClose(code: number): void {
    this.#guard('socket close', () => {
      if (this.#connection !== null) this.hub.disconnect(this.#connection, code)
    })
  }

  #guard(source: string, act: () => void): void {
    try {
      act()
    } catch (error) {
      this.#fail(source, error)
    }
  }

  #fail(source: string, error: unknown): void {
    if (this.#connection !== null) {
      this.#connection.fail(source, error)
    } else {
      this.hub.faults.report(source, error)
      setImmediate(() => this.close(closeCodes.internalError, 'internalError'))
    }
  }
}
