import type { VideoCodec } from '@squall/shared/wire/messages'
import { BINARY_WIRE, TEXT_WIRE } from '@squall/shared/wire/record'
import { session } from '../session'
import { relogin } from '../trpc'
import { canDecodeVp8 } from '../vp8-decoder'
import { createBinaryWire } from './binary-wire'
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
  /** Known long before a socket is open, and until then everybody can show JPEG. */
  let decodable: readonly VideoCodec[] = []
  const socket = createMediaSocket({
    createWire: (protocol, reply) =>
      protocol === BINARY_WIRE ? createBinaryWire({ reply, now: () => performance.now() }) : jsonWire,
    decodable: () => decodable,
    open() {
      void canDecodeVp8().then((can) => {
        decodable = can ? ['vp8'] : []
      })
      const socket = new WebSocket(socketAddress(), [TEXT_WIRE, BINARY_WIRE])
      socket.binaryType = 'arraybuffer'
      return socket
    },
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
