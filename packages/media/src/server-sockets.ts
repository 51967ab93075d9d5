import type { HttpRequest, HttpResponse, us_socket_context_t, WebSocket, WebSocketBehavior } from 'uWebSockets.js'
import type { Faults } from '@squall/shared/observe/faults'
import { closeCodes } from '@squall/shared/wire/close-codes'
import { limits } from '@squall/shared/wire/limits'
import { BINARY_WIRE } from '@squall/shared/wire/record'
import type { Connection, Socket } from './connection'
import { chooseProtocol, type Handshake, isOriginAllowed } from './handshake'
import type { Hub } from './hub'

export interface SocketOptions {
  hub: Hub
  publicOrigin: string | null
  binaryWire: boolean
}

/** What the library keeps with a socket. */
export interface SocketData {
  peer: Peer
}

/** Past this the library cuts the socket without a word; what is refused with a sentence is smaller. */
const LARGEST_MESSAGE_BYTES = 2 * limits.mediaMessageBytes
const LARGEST_UNSENT_BYTES = 4 * limits.mediaMessageBytes
/** What the library answers to a message that went to the operating system whole. */
const SENT = 1
/** What pings carry: the library copies it. */
const pingPayload = Buffer.alloc(4)

/** The library ends the process for what its callbacks throw, so each is guarded: a fault closes its own socket. */
export function socketBehavior({ hub, publicOrigin, binaryWire }: SocketOptions): WebSocketBehavior<SocketData> {
  const { faults } = hub

  function guard<Rest extends unknown[]>(
    source: string,
    handle: (socket: WebSocket<SocketData>, ...rest: Rest) => void,
  ): (socket: WebSocket<SocketData>, ...rest: Rest) => void {
    return (socket, ...rest) => {
      try {
        handle(socket, ...rest)
      } catch (error) {
        socket.getUserData().peer.fail(source, error)
      }
    }
  }

  return {
    maxPayloadLength: LARGEST_MESSAGE_BYTES,
    maxBackpressure: LARGEST_UNSENT_BYTES,
    idleTimeout: limits.idleSeconds,
    upgrade(response, request, context) {
      const hasAnswered = faults.run('socket upgrade', () => {
        const handshake = readHandshake(response, request)
        if (!isOriginAllowed(handshake, publicOrigin)) {
          response.writeStatus('403 Forbidden').end('This page may not connect here', true)
          return
        }
        const opening = { handshake, protocol: chooseProtocol(handshake, binaryWire) }
        upgrade(response, request, context, opening, new Peer(opening, faults))
      })
      if (!hasAnswered) faults.run('socket upgrade', () => refuseFaulty(response))
    },
    open: guard('socket open', (socket) => {
      const { peer } = socket.getUserData()
      const opening = peer.open(socket)
      if (opening === null) return
      const { connection, dismissal } = hub.connect(peer, opening.handshake, opening.protocol === BINARY_WIRE)
      peer.connection = connection
      // Closing inside of open would run into the upgrade answer that is still being written.
      if (dismissal !== null) setImmediate(() => connection.close(dismissal.reason, dismissal.code))
    }),
    message: guard('socket message', (socket, message: ArrayBuffer, isBinary: boolean) => {
      const { connection } = socket.getUserData().peer
      // The library takes its memory back when this returns; whatever is kept is copied or decoded before.
      if (connection === null) return
      if (isBinary) hub.takeRecords(connection, message)
      else hub.take(connection, Buffer.from(message))
    }),
    pong: guard('socket pong', (socket, payload: ArrayBuffer) => {
      const { connection } = socket.getUserData().peer
      // The library's own pings carry nothing.
      if (connection === null || payload.byteLength !== pingPayload.length) return
      connection.passFences(new DataView(payload).getUint32(0))
    }),
    close: guard('socket close', (socket, code: number) => {
      const { peer } = socket.getUserData()
      peer.forget()
      if (peer.connection !== null) hub.disconnected(peer.connection, code)
    }),
  }
}

/** Reads all it needs and answers before it returns, so that the request cannot be gone in between. */
function upgrade(
  response: HttpResponse,
  request: HttpRequest,
  context: us_socket_context_t,
  { protocol }: Opening,
  peer: Peer,
): void {
  response.upgrade<SocketData>(
    { peer },
    request.getHeader('sec-websocket-key'),
    protocol,
    request.getHeader('sec-websocket-extensions'),
    context,
  )
}

/** Throws where the answer had begun already, or was an upgrade. */
function refuseFaulty(response: HttpResponse): void {
  response.writeStatus('500 Internal Server Error').end('Something went wrong on the server', true)
}

function readHandshake(response: HttpResponse, request: HttpRequest): Handshake {
  const forwardedFor: string[] = []
  request.forEach((name, value) => {
    if (name === 'x-forwarded-for') forwardedFor.push(value)
  })
  return {
    remoteAddress: Buffer.from(response.getRemoteAddressAsText()).toString('latin1'),
    forwardedFor: forwardedFor.join(','),
    origin: request.getHeader('origin'),
    host: request.getHeader('host'),
    querySession: request.getQuery('sessionId') ?? '',
    headerSession: request.getHeader('x-session-id'),
    cookie: request.getHeader('cookie'),
    protocols: request.getHeader('sec-websocket-protocol'),
  }
}

interface Opening {
  handshake: Handshake
  protocol: string
}

/** A closed socket of the library must not be touched; this one may be. */
class Peer implements Socket {
  connection: Connection | null = null
  /** Null while it is not open. */
  #socket: WebSocket<SocketData> | null = null
  /** Only then is it worth asking how much is unsent. */
  #hasUnsent = false
  /** What the upgrade said, until then. */
  #opening: Opening | null

  constructor(
    opening: Opening,
    private readonly faults: Faults,
  ) {
    this.#opening = opening
  }

  open(socket: WebSocket<SocketData>): Opening | null {
    const opening = this.#opening
    this.#opening = null
    this.#socket = socket
    return opening
  }

  forget(): void {
    this.#socket = null
  }

  /** Reports a fault in one of its handlers, and closes it. */
  fail(source: string, error: unknown): void {
    if (this.connection !== null) {
      this.connection.fail(source, error)
    } else {
      this.faults.report(source, error)
      setImmediate(() => this.close(closeCodes.internalError, 'internalError'))
    }
  }

  send(message: string | Buffer, isBinary: boolean): void {
    try {
      if (this.#socket !== null && this.#socket.send(message, isBinary) !== SENT) this.#hasUnsent = true
    } catch (error) {
      // Not passed on: others are mostly sent the same, and must not miss it.
      this.fail('socket send', error)
    }
  }

  ping(sequence: number): void {
    pingPayload.writeUInt32BE(sequence)
    this.#socket?.ping(pingPayload)
  }

  close(code: number, reason: string): void {
    this.#socket?.end(code, reason)
  }

  bufferedAmount(): number {
    if (this.#socket === null || !this.#hasUnsent) return 0
    const unsent = this.#socket.getBufferedAmount()
    this.#hasUnsent = unsent > 0
    return unsent
  }
}
