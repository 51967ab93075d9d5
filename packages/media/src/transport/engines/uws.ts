import type {
  HttpRequest,
  HttpResponse,
  us_listen_socket,
  us_socket_context_t,
  WebSocket,
  WebSocketBehavior,
} from 'uWebSockets.js'
import { limits } from '@squall/shared/contract/wire'
import type { Hub } from '../../connection/hub'
import type { AcceptedUpgrade, Handshake } from '../handshake'
import { portTaken } from '../loopback'
import { FENCE_BYTES, Peer } from '../peer'
import { type Engine, LARGEST_MESSAGE_BYTES, LARGEST_UNSENT_BYTES, type ListenOptions, refusals } from './engine'
import type { UwsLibrary, UwsName } from './uws-library'

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

/** What the library keeps with a socket. */
interface SocketData {
  peer: UwsPeer
}

/** The library's own default (SO_REUSEPORT), for which it has no name. */
const LISTEN_SHARED = 0
/** What the library answers to a message that went to the operating system whole. */
const SENT = 1
/** What pings carry: the library copies it. */
const pingPayload = Buffer.alloc(FENCE_BYTES)

/** WebSockets by uWebSockets.js. */
export function createUwsEngine(name: UwsName, library: UwsLibrary): Engine {
  const app = library.App()
  let listening: us_listen_socket | null = null

  return {
    name,
    async listen({ port, isShared, accept, hub }) {
      app.ws<SocketData>('/ws', { compression: library.DISABLED, ...socketBehavior({ accept, hub }) })
      app.any('/*', (response) => refuse(response, refusals.notFound))
      const sharing = isShared ? LISTEN_SHARED : library.LIBUS_LISTEN_EXCLUSIVE_PORT
      listening = await new Promise<us_listen_socket | null>((listened) => {
        app.listen('127.0.0.1', port, sharing, (socket) => listened(socket || null))
      })
      if (listening === null) throw portTaken(port, 'MEDIA_PORT')
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

/** The library ends the process for what its callbacks throw: peers throw nothing, and the upgrade is guarded. */
function socketBehavior({ accept, hub }: Pick<ListenOptions, 'accept' | 'hub'>): WebSocketBehavior<SocketData> {
  return {
    maxPayloadLength: LARGEST_MESSAGE_BYTES,
    maxBackpressure: LARGEST_UNSENT_BYTES,
    idleTimeout: limits.idleSeconds,
    upgrade(response, request, context) {
      const hasAnswered = hub.faults.run('socket upgrade', () => {
        const accepted = accept(readHandshake(response, request))
        if (accepted === null) refuse(response, refusals.forbidden)
        else upgrade(response, request, context, new UwsPeer(accepted, hub), accepted.protocol)
      })
      // Throws where the answer had begun already, or was an upgrade.
      if (!hasAnswered) hub.faults.run('socket upgrade', () => refuse(response, refusals.fault))
    },
    open: (socket) => socket.getUserData().peer.take(socket),
    message(socket, message, isBinary) {
      const { peer } = socket.getUserData()
      if (isBinary) peer.binary(message)
      else peer.text(Buffer.from(message))
    },
    pong: (socket, payload) => socket.getUserData().peer.pong(new Uint8Array(payload)),
    close: (socket, code) => socket.getUserData().peer.release(code),
  }
}

function refuse(response: HttpResponse, { status, sentence }: { status: string; sentence: string }): void {
  response.writeStatus(status).end(sentence, true)
}

/** Reads all it needs and answers before it returns, so that the request cannot be gone in between. */
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

/** A closed socket of the library must not be touched; this one may be. */
class UwsPeer extends Peer {
  /** Null while it is not open. */
  #socket: WebSocket<SocketData> | null = null
  /** Only then is it worth asking how much is unsent. */
  #hasUnsent = false
  /** What the upgrade said, until it is open. */
  #upgrade: AcceptedUpgrade | null

  constructor(upgrade: AcceptedUpgrade, hub: Hub) {
    super(hub)
    this.#upgrade = upgrade
  }

  take(socket: WebSocket<SocketData>): void {
    const upgrade = this.#upgrade
    this.#upgrade = null
    this.#socket = socket
    if (upgrade !== null) this.opened(upgrade)
  }

  release(code: number): void {
    this.#socket = null
    this.closed(code)
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
