import { BINARY_WIRE, closeCodes } from '@squall/shared/contract/wire'
import type { Connection } from '../connection/connection'
import type { ConnectionHub } from '../connection/connection-hub'
import type { AcceptedUpgrade } from './handshake'
import type { Socket } from './socket'

/** The payload of a ping that stands behind frames. The engines' own pings carry nothing. */
export const FENCE_BYTES = 4

/** A publisher's records of a few seconds. */
const MOST_WAITING = 256

/**
 * Connects a socket with the hub. Each engine extends it and calls the `on…` methods. No method throws: a fault closes
 * its own socket and affects nothing else.
 */
export abstract class Peer implements Socket {
  #connection: Connection | null = null
  /** Messages that wait until something is loaded for the one before them; null while nothing is. */
  #waiting: (() => Promise<void> | null)[] | null = null
  #isClosed = false

  constructor(private readonly hub: ConnectionHub) {}

  /** Sends a message by the engine's library. */
  protected abstract write(message: string | Buffer, isBinary: boolean): void
  abstract ping(sequence: number): void
  abstract close(code: number, reason: string): void
  abstract bufferedAmount(): number

  send(message: string | Buffer, isBinary: boolean): void {
    this.#guard('socket send', () => this.write(message, isBinary))
  }

  onOpen(upgrade: AcceptedUpgrade): void {
    this.#guard('socket open', () => {
      const loading = this.hub.loadSession(upgrade.handshake)
      if (loading === null) this.#connect(upgrade, true)
      else this.#waitFor(loading.then((isLoaded) => (this.#isClosed ? undefined : this.#connect(upgrade, isLoaded))))
    })
  }

  #connect({ handshake, protocol }: AcceptedUpgrade, isLoaded: boolean): void {
    const { connection, rejection } = this.hub.connect(this, handshake, protocol === BINARY_WIRE, isLoaded)
    this.#connection = connection
    // Deferred: the engine may still be writing the answer to the upgrade.
    if (rejection !== null) setImmediate(() => connection.close(rejection.reason, rejection.code))
  }

  /** The engine may reuse the message's memory afterwards. */
  onText(message: Buffer): void {
    this.#guard('socket message', () => {
      if (this.#waiting === null) return this.#waitFor(this.#handleText(message))
      const copy = Buffer.from(message)
      this.#keep(() => this.#handleText(copy))
    })
  }

  /** The engine may reuse the message's memory afterwards. */
  onBinary(message: ArrayBuffer): void {
    this.#guard('socket message', () => {
      if (this.#waiting === null) return this.#handleRecords(message)
      const copy = message.slice(0)
      this.#keep(() => this.#handleRecords(copy))
    })
  }

  #handleText(message: Buffer): Promise<void> | null {
    return this.#connection === null ? null : this.hub.handleMessage(this.#connection, message)
  }

  #handleRecords(message: ArrayBuffer): null {
    if (this.#connection !== null) this.hub.handleRecords(this.#connection, message)
    return null
  }

  /** Keeps a message until the one before it is handled. A client that sends on and on meanwhile is closed. */
  #keep(handle: () => Promise<void> | null): void {
    this.#waiting?.push(handle)
    if (this.#waiting?.length === MOST_WAITING) this.close(closeCodes.tooFast, 'tooFast')
  }

  #waitFor(loading: Promise<void> | null): void {
    if (loading === null) return
    this.#waiting = []
    const goOn = () => {
      const kept = this.#waiting ?? []
      this.#waiting = null
      for (const handle of this.#isClosed ? [] : kept) {
        if (this.#waiting === null) this.#guard('socket message', () => this.#waitFor(handle()))
        else this.#keep(handle)
      }
    }
    loading.catch((error: unknown) => this.#fail('socket message', error)).finally(goOn)
  }

  onPong(payload: Uint8Array): void {
    this.#guard('socket pong', () => {
      if (payload.byteLength !== FENCE_BYTES) return
      this.#connection?.answerFences(new DataView(payload.buffer, payload.byteOffset).getUint32(0))
    })
  }

  /** The socket was closed, by either side. */
  onClose(code: number): void {
    this.#isClosed = true
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
