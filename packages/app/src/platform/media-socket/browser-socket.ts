import { BINARY_WIRE, TEXT_WIRE } from '@squall/shared/contract/wire'
import { steadyNow } from '../steady-clock'
import { createBinaryWire } from './binary-wire'
import { createMediaSocket, type MediaSocket } from './media-socket'
import type { MediaSocketDeps } from './media-socket-deps'
import { jsonWire } from './wire'

interface BrowserSocketOptions extends Pick<MediaSocketDeps, 'decodable' | 'renewSession' | 'chooseNode'> {
  /** The address of the socket at home, with the session of now. */
  address(): string
}

/** Returns a media socket on this thread's WebSocket. */
export function createBrowserMediaSocket({ address, ...rest }: BrowserSocketOptions): MediaSocket {
  return createMediaSocket({
    ...rest,
    createWire: (protocol, reply) =>
      protocol === BINARY_WIRE ? createBinaryWire({ reply, now: steadyNow }) : jsonWire,
    open(url = address()) {
      const socket = new WebSocket(url, [TEXT_WIRE, BINARY_WIRE])
      socket.binaryType = 'arraybuffer'
      return socket
    },
    random: Math.random,
    now: steadyNow,
  })
}
