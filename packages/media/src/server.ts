import type uWebSockets from 'uWebSockets.js'
import type { TemplatedApp, us_listen_socket } from 'uWebSockets.js'
import { type InternalAnswers, refuseOtherRequests, serveInternal } from './server-http'
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

/** Two ports of loopback; for 0, free ones are picked. */
export interface Ports {
  /** Where WebSockets open, from any visitor. */
  port: number
  /** Where api and Prometheus ask; no visitor's bytes arrive here. */
  internalPort: number
}

interface ListenOptions extends SocketOptions, InternalAnswers {
  ports: Ports
  /** Other processes listen on the ports too. */
  isShared: boolean
}

export interface MediaServer {
  /** Listens on loopback. @returns the ports @throws when one is taken */
  listen(options: ListenOptions): Ports
  stopListening(): void
  /** Cuts every socket that is left. */
  close(): void
}

/** The library's own default (SO_REUSEPORT), for which it has no name. */
const LISTEN_SHARED = 0

/** The socket library at work. @throws an Error of one line where its native part does not load */
export async function createMediaServer(): Promise<MediaServer> {
  const library = await loadLibrary()
  const sockets = library.App()
  const internal = library.App()
  const listening = new Set<us_listen_socket>()

  function listenAt(app: TemplatedApp, name: string, port: number, isShared: boolean): number {
    const sharing = isShared ? LISTEN_SHARED : library.LIBUS_LISTEN_EXCLUSIVE_PORT
    let bound = 0
    app.listen('127.0.0.1', port, sharing, (socket) => {
      if (socket === false) return
      listening.add(socket)
      bound = library.us_socket_local_port(socket)
    })
    if (bound === 0) throw new Error(`Port ${port} on 127.0.0.1 is in use (${name})`)
    return bound
  }

  return {
    listen(options) {
      const { ports, isShared } = options
      sockets.ws<SocketData>('/ws', { compression: library.DISABLED, ...socketBehavior(options) })
      refuseOtherRequests(sockets)
      serveInternal(internal, options)
      return {
        port: listenAt(sockets, 'MEDIA_PORT', ports.port, isShared),
        internalPort: listenAt(internal, 'MEDIA_INTERNAL_PORT', ports.internalPort, isShared),
      }
    },
    stopListening() {
      for (const socket of listening) library.us_listen_socket_close(socket)
      listening.clear()
    },
    close() {
      sockets.close()
      internal.close()
    },
  }
}

/** The release first that upstream made for newer systems, then one for Node 22 on older ones. */
async function loadLibrary() {
  for (const load of [loadNewer, loadOlder]) {
    const library = await load().catch(() => null)
    if (typeof library?.App === 'function') return library
  }
  const machine = `Node ${process.version} on ${process.platform} ${process.arch}`
  throw new Error(`uWebSockets.js has no native part that loads here (${machine})`)
}

type Library = typeof uWebSockets

const loadNewer = async () => (await import('uWebSockets.js')).default
const loadOlder = async () => sameLibrary(await import('uws-pack'))

/** The second package's own declarations leave out much of what is in it. */
const sameLibrary = (library: unknown): Library => library as Library
