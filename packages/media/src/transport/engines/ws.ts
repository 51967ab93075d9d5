import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { limits } from '@squall/shared/contract/wire'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import type { ConnectionHub } from '../../connection/connection-hub'
import type { Handshake } from '../handshake'
import { listenOn, readRequestHeader } from '../loopback'
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

/** Idle sockets are swept for at intervals: the second sweep pings one, the fourth disconnects it. */
const SWEEPS_BEFORE_DISCONNECT = 4
const SWEEPS_BEFORE_PING = 2
const SWEEP_MS = (limits.idleSeconds * 1_000) / SWEEPS_BEFORE_DISCONNECT
/** A client that does not finish its request, or answer a close, in this time is disconnected. */
const CLIENT_TIMEOUT_MS = 10_000

/** Returns the engine on ws, which is pure JavaScript and so runs everywhere. */
export function createWsEngine(tls: TlsFiles | null): Engine {
  const peers = new Set<WsPeer>()
  const timeouts = {
    headersTimeout: CLIENT_TIMEOUT_MS,
    requestTimeout: CLIENT_TIMEOUT_MS,
    connectionsCheckingInterval: CLIENT_TIMEOUT_MS / 4,
  }
  const http =
    tls === null
      ? createServer(timeouts)
      : createTlsServer({ ...timeouts, cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) })
  const sweep = setInterval(() => {
    for (const peer of peers) peer.sweep()
  }, SWEEP_MS)

  function receive({ accept, hub }: Pick<ListenOptions, 'accept' | 'hub'>): void {
    const protocols = new WeakMap<IncomingMessage, string>()
    const options: ServerOptions & { closeTimeout: number } = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: LARGEST_MESSAGE_BYTES,
      // Not yet in the library's declarations.
      closeTimeout: CLIENT_TIMEOUT_MS,
      handleProtocols: (_offered, request) => protocols.get(request) || false,
    }
    const library = new WebSocketServer(options)

    function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const [path, query = ''] = (request.url ?? '').split('?', 2)
      const accepted = path === '/ws' ? accept(readHandshake(request, query)) : null
      if (accepted === null) {
        answerError(socket, path === '/ws' ? httpErrors.forbidden : httpErrors.notFound)
        return
      }
      protocols.set(request, accepted.protocol)
      library.handleUpgrade(request, socket, head, (webSocket) => {
        const peer = new WsPeer(webSocket, hub, () => peers.delete(peer))
        peers.add(peer)
        peer.onOpen(accepted)
      })
    }

    http.on('upgrade', (request, socket, head) => {
      // Without a listener, a connection reset would end the process.
      socket.on('error', () => socket.destroy())
      if (!hub.faults.run('socket upgrade', () => upgrade(request, socket, head))) answerError(socket, httpErrors.fault)
    })
    http.on('request', (_request, response) => {
      const { status, text } = httpErrors.notFound
      response.writeHead(Number.parseInt(status, 10), { connection: 'close' }).end(text)
    })
  }

  return {
    name: 'ws',
    listen({ host, port, portName, isShared, accept, hub }) {
      receive({ accept, hub })
      return listenOn(http, { host, port, isShared, name: portName })
    },
    stopListening: () => {
      http.close()
    },
    close() {
      clearInterval(sweep)
      http.close()
      http.closeAllConnections()
      for (const peer of peers) peer.disconnect()
    },
  }
}

function answerError(socket: Duplex, { status, text }: HttpError): void {
  const head = [`HTTP/1.1 ${status}`, 'Connection: close', `Content-Length: ${Buffer.byteLength(text)}`]
  socket.once('finish', () => socket.destroy())
  socket.end([...head, '', text].join('\r\n'))
}

function readHandshake({ headers, socket }: IncomingMessage, query: string): Handshake {
  const header = (name: string) => readRequestHeader(headers, name)
  return {
    remoteAddress: socket.remoteAddress ?? '',
    forwardedFor: header('x-forwarded-for'),
    origin: header('origin'),
    host: header('host'),
    querySession: new URLSearchParams(query).get('sessionId') ?? '',
    headerSession: header('x-session-id'),
    cookie: header('cookie'),
    protocols: header('sec-websocket-protocol'),
  }
}

class WsPeer extends Peer {
  /** Null once it is closed or closing: nothing is sent or received then. */
  #socket: WebSocket | null
  #quietSweeps = 0

  constructor(socket: WebSocket, hub: ConnectionHub, onGone: () => void) {
    super(hub)
    this.#socket = socket
    socket.binaryType = 'arraybuffer'
    socket.on('message', (message) => this.#receive(message))
    socket.on('pong', (payload) => {
      this.#quietSweeps = 0
      if (this.#socket !== null) this.onPong(payload)
    })
    socket.on('ping', () => {
      this.#quietSweeps = 0
    })
    // The library closes the socket itself after an error of the network or of the protocol.
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      onGone()
      this.#release(code)
    })
  }

  /** Pings a quiet client, and disconnects one that does not answer. */
  sweep(): void {
    if (this.#socket === null) return
    this.#quietSweeps++
    if (this.#quietSweeps >= SWEEPS_BEFORE_DISCONNECT) this.#socket.terminate()
    else if (this.#quietSweeps >= SWEEPS_BEFORE_PING) this.#socket.ping()
  }

  /** Ends the connection without a close message, unless it is closing already. */
  disconnect(): void {
    this.#socket?.terminate()
  }

  protected write(message: string | Buffer, isBinary: boolean): void {
    if (this.#socket === null || this.#socket.bufferedAmount + message.length > LARGEST_UNSENT_BYTES) return
    this.#socket.send(message, { binary: isBinary, compress: false })
  }

  ping(sequence: number): void {
    // Not shared: the library keeps the payload until it is written.
    const payload = Buffer.allocUnsafe(FENCE_BYTES)
    payload.writeUInt32BE(sequence)
    this.#socket?.ping(payload)
  }

  close(code: number, reason: string): void {
    const socket = this.#socket
    if (socket === null) return
    this.#release(code)
    socket.close(code, reason)
  }

  bufferedAmount(): number {
    return this.#socket?.bufferedAmount ?? 0
  }

  #receive(message: WebSocket.RawData): void {
    this.#quietSweeps = 0
    if (this.#socket === null) return
    if (message instanceof ArrayBuffer) this.onBinary(message)
    else if (Buffer.isBuffer(message)) this.onText(message)
  }

  #release(code: number): void {
    if (this.#socket === null) return
    this.#socket = null
    this.onClose(code)
  }
}
