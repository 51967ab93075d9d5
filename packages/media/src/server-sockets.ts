import type { HttpRequest, HttpResponse, us_socket_context_t, WebSocket, WebSocketBehavior } from 'uWebSockets.js'
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

/** What the library keeps with a socket; the handshake only until it is open. */
export interface SocketData {
  handshake: Handshake | null
  protocol: string
  peer: Peer | null
  connection: Connection | null
}

/** Past this the library cuts the socket without a word; what is refused with a sentence is smaller. */
const LARGEST_MESSAGE_BYTES = 2 * limits.mediaMessageBytes
const LARGEST_UNSENT_BYTES = 4 * limits.mediaMessageBytes
/** What the library answers to a message that went to the operating system whole. */
const SENT = 1

export function socketBehavior({ hub, publicOrigin, binaryWire }: SocketOptions): WebSocketBehavior<SocketData> {
  return {
    maxPayloadLength: LARGEST_MESSAGE_BYTES,
    maxBackpressure: LARGEST_UNSENT_BYTES,
    idleTimeout: limits.idleSeconds,
    upgrade(response, request, context) {
      const handshake = readHandshake(response, request)
      if (!isOriginAllowed(handshake, publicOrigin)) {
        response.writeStatus('403 Forbidden').end('This page may not connect here')
        return
      }
      upgrade(response, request, context, handshake, chooseProtocol(handshake, binaryWire))
    },
    open(socket) {
      const data = socket.getUserData()
      const { handshake } = data
      if (handshake === null) return
      data.handshake = null
      data.peer = new Peer(socket)
      const { connection, dismissal } = hub.connect(data.peer, handshake, data.protocol === BINARY_WIRE)
      data.connection = connection
      // Closing inside of open would run into the upgrade answer that is still being written.
      if (dismissal !== null) setImmediate(() => connection.close(dismissal.reason, dismissal.code))
    },
    message(socket, message, isBinary) {
      const { connection } = socket.getUserData()
      // The library takes its memory back when this returns; whatever is kept is copied or decoded before.
      if (connection === null) return
      if (isBinary) hub.takeRecords(connection, message)
      else hub.take(connection, Buffer.from(message))
    },
    pong(socket, payload) {
      const { connection } = socket.getUserData()
      if (connection !== null && payload.byteLength > 0) connection.passFences(Buffer.from(payload).toString('latin1'))
    },
    close(socket, code) {
      const { peer, connection } = socket.getUserData()
      if (peer !== null) peer.isOpen = false
      if (connection !== null) hub.disconnected(connection, code)
    },
  }
}

/** Reads all it needs and answers before it returns, so that the request cannot be gone in between. */
function upgrade(
  response: HttpResponse,
  request: HttpRequest,
  context: us_socket_context_t,
  handshake: Handshake,
  protocol: string,
): void {
  response.upgrade<SocketData>(
    { handshake, protocol, peer: null, connection: null },
    request.getHeader('sec-websocket-key'),
    protocol,
    request.getHeader('sec-websocket-extensions'),
    context,
  )
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

/** A closed socket of the library must not be touched; this one may be. */
class Peer implements Socket {
  isOpen = true
  /** Only then is it worth asking how much is unsent. */
  #hasUnsent = false

  constructor(private readonly socket: WebSocket<SocketData>) {}

  send(message: string | Buffer, isBinary: boolean): void {
    if (this.isOpen && this.socket.send(message, isBinary) !== SENT) this.#hasUnsent = true
  }

  ping(payload: string): void {
    if (this.isOpen) this.socket.ping(payload)
  }

  close(code: number, reason: string): void {
    if (this.isOpen) this.socket.end(code, reason)
  }

  bufferedAmount(): number {
    if (!this.isOpen || !this.#hasUnsent) return 0
    const unsent = this.socket.getBufferedAmount()
    this.#hasUnsent = unsent > 0
    return unsent
  }

  subscribe(topic: string): void {
    if (this.isOpen) this.socket.subscribe(topic)
  }

  unsubscribe(topic: string): void {
    if (this.isOpen) this.socket.unsubscribe(topic)
  }
}
