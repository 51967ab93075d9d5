import { whenIdle } from '../idle'
import { session } from '../session'
import { startMediaHost } from './media-host'
import { createDeferredMediaSocket, type PageMediaSocket } from './page-media-socket'

/** A hidden page keeps its socket this long, so that a glance at another tab does not close it. */
const HIDDEN_MS = 5 * 60_000

export const mediaHost = startMediaHost()

/** The one socket of this tab; it opens when something joins a stream. */
export const mediaSocket = createTabSocket()

function createTabSocket(): PageMediaSocket {
  const socket = createDeferredMediaSocket(mediaHost.then((host) => host.socket))
  let sessionId = session.id()
  // The server checked the session when the socket opened, so another session needs another socket.
  session.subscribe(() => {
    if (session.id() === sessionId) return
    sessionId = session.id()
    socket.reconnect()
  })
  window.addEventListener('online', () => socket.reconnect())
  return socket
}

/** Switches to container audio, because Opus failed in this browser. */
export function giveUpOpus(streamId: string) {
  void mediaHost.then(({ socket, codecs, setDecodable }) => {
    setDecodable({ ...codecs, opus: false })
    socket.rejoin(streamId)
  })
}

/** Keeps the socket open while the page is visible; returns how to stop. */
export function listenWhileVisible(): () => void {
  let stop: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  function end() {
    stop?.()
    stop = null
  }
  function follow() {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') stop ??= mediaSocket.listen()
    else timer = setTimeout(end, HIDDEN_MS)
  }
  const prevent = whenIdle(follow)
  document.addEventListener('visibilitychange', follow)
  return () => {
    prevent()
    document.removeEventListener('visibilitychange', follow)
    clearTimeout(timer)
    end()
  }
}
