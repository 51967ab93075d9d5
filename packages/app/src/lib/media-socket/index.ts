import { session } from '../session'
import { relogin } from '../trpc'
import { createMediaSocket, type MediaSocket } from './media-socket'
import { jsonWire } from './wire'

function socketAddress(): string {
  const address = new URL('/ws', window.location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const sessionId = session.id()
  if (sessionId !== null) address.searchParams.set('sessionId', sessionId)
  return address.href
}

function createBrowserMediaSocket(): MediaSocket {
  const socket = createMediaSocket({
    wire: jsonWire,
    open: () => new WebSocket(socketAddress()),
    renewSession: async () => {
      await relogin()
    },
    random: Math.random,
    now: () => performance.now(),
  })
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

/** The one socket of this tab; it opens when something joins a stream. */
export const mediaSocket = createBrowserMediaSocket()
