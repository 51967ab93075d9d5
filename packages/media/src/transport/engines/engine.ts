import type { EngineName } from '@squall/shared/contract/live'
import { limits } from '@squall/shared/contract/wire'
import type { Hub } from '../../connection/hub'
import type { AcceptUpgrade } from '../handshake'

/** A WebSocket library at work. It alone knows the library; it does not decide whom to accept. */
export interface Engine {
  readonly name: EngineName
  /** Listens on loopback for WebSockets at /ws. @returns the port @throws when it is taken */
  listen(options: ListenOptions): Promise<number>
  stopListening(): void
  /** Cuts every socket that is left. */
  close(): void
}

export interface ListenOptions {
  /** 0 picks a free one. */
  port: number
  /** Other processes listen on the port too. */
  isShared: boolean
  accept: AcceptUpgrade
  hub: Hub
}

/** What is answered over plain HTTP; the connection is closed after it, so that a proxy cannot use it for others. */
export const refusals = {
  forbidden: { status: '403 Forbidden', sentence: 'This page may not connect here' },
  notFound: { status: '404 Not Found', sentence: 'There is nothing at this address' },
  fault: { status: '500 Internal Server Error', sentence: 'Something went wrong on the server' },
} as const

/** Past this a socket is cut without a word; what is refused with a sentence is smaller. */
export const LARGEST_MESSAGE_BYTES = 2 * limits.mediaMessageBytes
/** Past this nothing more is sent. */
export const LARGEST_UNSENT_BYTES = 4 * limits.mediaMessageBytes
