import type {
  HttpRequest,
  HttpResponse,
  us_listen_socket,
  us_socket_context_t,
  WebSocket,
  WebSocketBehavior,
} from 'uWebSockets.js'
import { INTERNAL_SECRET_HEADER } from '@squall/shared/media-events'
import { limits } from '@squall/shared/wire/limits'
import type { Connection, Socket } from './connection'
import type { ControlAnswer, ControlRequest } from './control'
import { type Handshake, isOriginAllowed } from './handshake'
import type { Hub } from './hub'

/** What the library can do and its own declarations leave out. */
declare module 'uWebSockets.js' {
  interface TemplatedApp {
    listen(
      host: RecognizedString,
      port: number,
      options: number,
      listened: (socket: us_listen_socket | false) => void,
    ): TemplatedApp
  }
  const LIBUS_LISTEN_EXCLUSIVE_PORT: number
}

interface ListenOptions {
  /** 0 picks a free one. */
  port: number
  hub: Hub
  control: (request: ControlRequest) => ControlAnswer
  publicOrigin: string | null
}

export interface MediaServer {
  publish(topic: string, message: string): void
  /** Listens on loopback and answers the port. @throws when the port is taken */
  listen(options: ListenOptions): number
  stopListening(): void
  /** Cuts every socket that is left. */
  close(): void
}

interface SocketData {
  handshake: Handshake
  connection: Connection | null
  isOpen: boolean
}

/** Past this the library cuts the socket without a word; what is refused with a sentence is smaller. */
const LARGEST_MESSAGE_BYTES = 2 * limits.mediaMessageBytes
const LARGEST_UNSENT_BYTES = 4 * limits.mediaMessageBytes
const LARGEST_CONTROL_BYTES = 1024 * 1024

/** The one place that knows the socket library. @throws an Error of one line where its native part does not load */
export async function createMediaServer(): Promise<MediaServer> {
  const library = await loadLibrary()
  const app = library.App()
  let listening: us_listen_socket | null = null

  return {
    publish: (topic, message) => {
      app.publish(topic, message)
    },
    listen({ port, hub, control, publicOrigin }) {
      app.ws<SocketData>('/ws', { compression: library.DISABLED, ...socketBehavior(hub, publicOrigin) })
      app.any('/internal/*', (response, request) => answerControl(response, request, control))
      app.any('/*', (response) => {
        response.writeStatus('404 Not Found').end('There is nothing at this address')
      })
      app.listen('127.0.0.1', port, library.LIBUS_LISTEN_EXCLUSIVE_PORT, (socket) => {
        listening = socket || null
      })
      if (listening === null) throw new Error(`Port ${port} on 127.0.0.1 is in use (MEDIA_PORT)`)
      return library.us_socket_local_port(listening)
    },
    stopListening() {
      if (listening !== null) library.us_listen_socket_close(listening)
      listening = null
    },
    close() {
      app.close()
    },
  }
}

async function loadLibrary() {
  const library = await import('uWebSockets.js').then(
    (module) => module.default,
    () => null,
  )
  if (typeof library?.App === 'function') return library
  const machine = `Node ${process.version} on ${process.platform} ${process.arch}`
  throw new Error(`uWebSockets.js has no native part that loads here (${machine})`)
}

function socketBehavior(hub: Hub, publicOrigin: string | null): WebSocketBehavior<SocketData> {
  return {
    maxPayloadLength: LARGEST_MESSAGE_BYTES,
    maxBackpressure: LARGEST_UNSENT_BYTES,
    idleTimeout: limits.idleSeconds,
    upgrade: (response, request, context) => upgrade(response, request, context, publicOrigin),
    open(socket) {
      const data = socket.getUserData()
      data.isOpen = true
      const { connection, dismissal } = hub.connect(wrapSocket(socket), data.handshake)
      data.connection = connection
      // Closing inside of open would run into the upgrade answer that is still being written.
      if (dismissal !== null) setImmediate(() => connection.close(dismissal.reason, dismissal.code))
    },
    message(socket, message, isBinary) {
      const { connection } = socket.getUserData()
      // The library takes its memory back when this returns; whatever is kept has been decoded into memory of its own.
      if (connection !== null) hub.take(connection, Buffer.from(message), isBinary)
    },
    pong(socket, payload) {
      socket.getUserData().connection?.passFences(Buffer.from(payload).toString('latin1'))
    },
    close(socket) {
      const data = socket.getUserData()
      data.isOpen = false
      if (data.connection !== null) hub.disconnected(data.connection)
    },
  }
}

/** Reads all it needs and answers before it returns, so that the request cannot be gone in between. */
function upgrade(
  response: HttpResponse,
  request: HttpRequest,
  context: us_socket_context_t,
  publicOrigin: string | null,
): void {
  const handshake = readHandshake(response, request)
  if (!isOriginAllowed(handshake, publicOrigin)) {
    response.writeStatus('403 Forbidden').end('This page may not connect here')
    return
  }
  response.upgrade<SocketData>(
    { handshake, connection: null, isOpen: false },
    request.getHeader('sec-websocket-key'),
    request.getHeader('sec-websocket-protocol'),
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
  }
}

/** A closed socket of the library must not be touched; this one may be. */
function wrapSocket(socket: WebSocket<SocketData>): Socket {
  const data = socket.getUserData()
  return {
    send(message) {
      if (data.isOpen) socket.send(message)
    },
    ping(payload) {
      if (data.isOpen) socket.ping(payload)
    },
    close(code, reason) {
      if (data.isOpen) socket.end(code, reason)
    },
    bufferedAmount: () => (data.isOpen ? socket.getBufferedAmount() : 0),
    subscribe(topic) {
      if (data.isOpen) socket.subscribe(topic)
    },
    unsubscribe(topic) {
      if (data.isOpen) socket.unsubscribe(topic)
    },
  }
}

function answerControl(response: HttpResponse, request: HttpRequest, control: ListenOptions['control']): void {
  const [method, path] = [request.getMethod(), request.getUrl()]
  const secret = request.getHeader(INTERNAL_SECRET_HEADER)
  const pieces: Buffer[] = []
  let size = 0
  response.onAborted(() => {
    size = Number.POSITIVE_INFINITY
  })
  response.onData((piece, isLast) => {
    size += piece.byteLength
    if (size > LARGEST_CONTROL_BYTES) {
      if (Number.isFinite(size)) response.close()
      return
    }
    pieces.push(Buffer.concat([Buffer.from(piece)]))
    if (!isLast) return
    const { status, body } = control({ method, path, secret, body: Buffer.concat(pieces).toString() })
    response.cork(() => {
      response.writeStatus(status).writeHeader('content-type', 'application/json').end(JSON.stringify(body))
    })
  })
}
