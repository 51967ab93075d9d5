import type { EngineName } from '@squall/shared/contract/live'
import { limits } from '@squall/shared/contract/wire'
import type { ConnectionHub } from '../../connection/connection-hub'
import type { AcceptUpgrade } from '../handshake'

/** A server on one WebSocket library. Nothing else knows the library, and `accept` decides on each upgrade. */
export interface Engine {
  readonly name: EngineName
  /** Listens for WebSockets at /ws. Returns the port. @throws if it is in use */
  listen(options: ListenOptions): Promise<number>
  stopListening(): void
  /** Disconnects all sockets that are still open. */
  close(): void
}

/** A certificate with its chain, and its key, in PEM files. */
export interface TlsFiles {
  certFile: string
  keyFile: string
}

export interface ListenOptions {
  host: string
  /** The environment variable that sets the port. */
  portName: string
  /** 0 picks a free one. */
  port: number
  /** Whether other processes listen on the port too. */
  isShared: boolean
  accept: AcceptUpgrade
  hub: ConnectionHub
}

export interface HttpError {
  status: string
  text: string
}

/** Answers to a rejected upgrade. The connection is closed after them, so that a proxy cannot reuse it for others. */
export const httpErrors = {
  forbidden: { status: '403 Forbidden', text: 'This page may not connect here' },
  notFound: { status: '404 Not Found', text: 'There is nothing at this address' },
  fault: { status: '500 Internal Server Error', text: 'Something went wrong on the server' },
} as const satisfies Record<string, HttpError>

/** A larger message disconnects its sender at once. Messages over the limits of the wire are smaller, and answered. */
export const LARGEST_MESSAGE_BYTES = 2 * limits.mediaMessageBytes
/** While more than this is unsent, further messages are dropped. */
export const LARGEST_UNSENT_BYTES = 4 * limits.mediaMessageBytes
