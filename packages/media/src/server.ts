import type { us_listen_socket } from 'uWebSockets.js'
import { type HttpAnswers, serveHttp } from './server-http'
import { type SocketData, type SocketOptions, socketBehavior } from './server-sockets'

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

interface ListenOptions extends SocketOptions, HttpAnswers {
  /** 0 picks a free one. */
  port: number
  /** Other processes listen on the port too. */
  isShared: boolean
}

export interface MediaServer {
  /** Listens on loopback and answers the port. @throws when the port is taken */
  listen(options: ListenOptions): number
  stopListening(): void
  /** Cuts every socket that is left. */
  close(): void
}

/** The library's own default (SO_REUSEPORT), for which it has no name. */
const LISTEN_SHARED = 0

/** The socket library at work. @throws an Error of one line where its native part does not load */
export async function createMediaServer(): Promise<MediaServer> {
  const library = await loadLibrary()
  const app = library.App()
  let listening: us_listen_socket | null = null

  return {
    listen(options) {
      app.ws<SocketData>('/ws', { compression: library.DISABLED, ...socketBehavior(options) })
      serveHttp(app, options)
      const sharing = options.isShared ? LISTEN_SHARED : library.LIBUS_LISTEN_EXCLUSIVE_PORT
      app.listen('127.0.0.1', options.port, sharing, (socket) => {
        listening = socket || null
      })
      if (listening === null) throw new Error(`Port ${options.port} on 127.0.0.1 is in use (MEDIA_PORT)`)
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
