import type uWebSockets from 'uWebSockets.js'
import type {
  HttpRequest,
  HttpResponse,
  us_listen_socket,
  us_socket_context_t,
  WebSocket,
  WebSocketBehavior,
} from 'uWebSockets.js'
import type { EngineName } from '@squall/shared/contract/live'
import { limits } from '@squall/shared/contract/wire'
import type { ConnectionHub } from '../../connection/connection-hub'
import type { AcceptedUpgrade, Handshake } from '../handshake'
import { portTaken } from '../loopback'
import { FENCE_BYTES, Peer } from '../peer'
import {
  type Engine,
  type HttpError,
  httpErrors,
  LARGEST_MESSAGE_BYTES,
  LARGEST_UNSENT_BYTES,
  type ListenOptions,
  type TlsFiles,
} from './engine'

export type UwsLibrary = typeof uWebSockets
export type UwsName = Exclude<EngineName, 'ws'>

/** Loads the library from either package. @throws Node's error if the package has no addon for this system */
export const uwsLibraries: Record<UwsName, () => Promise<UwsLibrary>> = {
  'uWebSockets.js': async () => (await import('uWebSockets.js')).default,
  'uws-pack': async () => asUwsLibrary(await import('uws-pack')),
}

/** The second package's own declarations are incomplete. */
const asUwsLibrary = (library: unknown) => library as UwsLibrary

/** Parts of the library that its own declarations leave out. */
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

/** The data that the library keeps with a socket. */
interface SocketData {
  peer: UwsPeer
}

/** The library's own default (SO_REUSEPORT), for which it has no name. */
const LISTEN_SHARED = 0
/** Returned by the library's `send` when the whole message went to the operating system. */
const SENT = 1
/** Shared by all pings, since the library copies it. */
const pingPayload = Buffer.alloc(FENCE_BYTES)

/** Returns the engine on uWebSockets.js. */
export function createUwsEngine(name: UwsName, library: UwsLibrary, tls: TlsFiles | null): Engine {
  const app =
    tls === null ? library.App() : library.SSLApp({ cert_file_name: tls.certFile, key_file_name: tls.keyFile })
  let listening: us_listen_socket | null = null

  return {
    name,
    async listen({ host, port, portName, isShared, accept, hub }) {
      app.ws<SocketData>('/ws', { compression: library.DISABLED, ...socketBehavior({ accept, hub }) })
      app.any('/*', (response) => answerError(response, httpErrors.notFound))
      const sharing = isShared ? LISTEN_SHARED : library.LIBUS_LISTEN_EXCLUSIVE_PORT
      listening = await new Promise<us_listen_socket | null>((listened) => {
        app.listen(host, port, sharing, (socket) => listened(socket || null))
      })
      if (listening === null) throw portTaken(host, port, portName)
      return library.us_socket_local_port(listening)
    },
    stopListening() {
      if (listening !== null) library.us_listen_socket_close(listening)
      listening = null
    },
    close: () => {
      app.close()
    },
  }
}

/** An exception in a callback of the library ends the process. Peers throw nothing, and the upgrade is guarded. */
function socketBehavior({ accept, hub }: Pick<ListenOptions, 'accept' | 'hub'>): WebSocketBehavior<SocketData> {
  return {
    maxPayloadLength: LARGEST_MESSAGE_BYTES,
    maxBackpressure: LARGEST_UNSENT_BYTES,
    idleTimeout: limits.idleSeconds,
    upgrade(response, request, context) {
      const hasAnswered = hub.faults.run('socket upgrade', () => {
        const accepted = accept(readHandshake(response, request))
        if (accepted === null) answerError(response, httpErrors.forbidden)
        else upgrade(response, request, context, new UwsPeer(accepted, hub), accepted.protocol)
      })
      // This throws if the answer has begun already, or was an upgrade.
      if (!hasAnswered) hub.faults.run('socket upgrade', () => answerError(response, httpErrors.fault))
    },
    open: (socket) => socket.getUserData().peer.take(socket),
    message(socket, message, isBinary) {
      const { peer } = socket.getUserData()
      if (isBinary) peer.onBinary(message)
      else peer.onText(Buffer.from(message))
    },
    pong: (socket, payload) => socket.getUserData().peer.onPong(new Uint8Array(payload)),
    close: (socket, code) => socket.getUserData().peer.release(code),
  }
}

function answerError(response: HttpResponse, { status, text }: HttpError): void {
  response.writeStatus(status).end(text, true)
}

/** Reads the request and answers it before returning, so that the request cannot be gone in between. */
function upgrade(
  response: HttpResponse,
  request: HttpRequest,
  context: us_socket_context_t,
  peer: UwsPeer,
  protocol: string,
): void {
  response.upgrade<SocketData>(
    { peer },
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

/** A peer that may be used after its socket has closed, unlike the library's socket. */
class UwsPeer extends Peer {
  /** Null before it is open and after it has closed. */
  #socket: WebSocket<SocketData> | null = null
  /** False while `getBufferedAmount` would return 0, to save the call. */
  #hasUnsent = false
  /** The accepted upgrade, until the socket is open. */
  #upgrade: AcceptedUpgrade | null

  constructor(upgrade: AcceptedUpgrade, hub: ConnectionHub) {
    super(hub)
    this.#upgrade = upgrade
  }

  take(socket: WebSocket<SocketData>): void {
    const upgrade = this.#upgrade
    this.#upgrade = null
    this.#socket = socket
    if (upgrade !== null) this.onOpen(upgrade)
  }

  release(code: number): void {
    this.#socket = null
    this.onClose(code)
  }

  protected write(message: string | Buffer, isBinary: boolean): void {
    if (this.#socket !== null && this.#socket.send(message, isBinary) !== SENT) this.#hasUnsent = true
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
