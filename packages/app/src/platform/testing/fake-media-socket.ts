import type { ServerMessage } from '@squall/shared/contract/wire'
import { vi } from 'vitest'
import { createMediaSocket } from '../media-socket/media-socket'
import type { DecodableCodecs } from '../media-socket/media-socket.rules'
import type { MediaSocketDeps, SocketLike } from '../media-socket/media-socket-deps'
import { jsonWire, type MediaWire } from '../media-socket/wire'

interface FakeSocket extends SocketLike {
  /** What it was opened with; undefined for the address at home. */
  url: string | undefined
  sent: string[]
  isClosed: boolean
}

function fakeSocket(url: string | undefined): FakeSocket {
  const socket: FakeSocket = {
    url,
    sent: [],
    isClosed: false,
    bufferedAmount: 0,
    protocol: '',
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (text) => socket.sent.push(String(text)),
    close: () => {
      socket.isClosed = true
    },
  }
  return socket
}

const jpegOnly: DecodableCodecs = { video: [], opus: false }
export const jpegBroadcast = { video: 'jpeg', audio: 'container' } as const

/** Answers with home, as on a site without other nodes. */
const stayHome: MediaSocketDeps['chooseNode'] = async () => ({ address: null, url: 'wss://squall/ws', isNow: false })

/** A media socket on sockets that a test opens, fills and drops by hand. */
export function setUpMediaSocket(wire: MediaWire = jsonWire, decodable = jpegOnly, chooseNode = vi.fn(stayHome)) {
  const opened: FakeSocket[] = []
  const renewSession = vi.fn(async () => undefined)
  const socket = createMediaSocket({
    createWire: () => wire,
    decodable: () => decodable,
    chooseNode,
    open: (url) => {
      const next = fakeSocket(url)
      opened.push(next)
      return next
    },
    renewSession,
    random: () => 0,
    now: () => Date.now(),
  })
  const at = (index: number) => {
    const found = opened.at(index)
    if (!found) throw new Error(`Socket ${index} was not opened`)
    return asOpened(found)
  }
  return { socket, opened, renewSession, chooseNode, last: () => at(-1), at }
}

/** Calls a fake socket's handlers as a browser would; Node has no CloseEvent of its own. */
function asOpened(fake: FakeSocket) {
  const handler = (name: 'onopen' | 'onmessage' | 'onclose') => {
    const found: unknown = fake[name]
    if (typeof found !== 'function') throw new Error(`There is no listener for ${name}`)
    return found
  }
  return {
    said: () => fake.sent.map((text) => JSON.parse(text)),
    accept: () => handler('onopen')(),
    receive: (message: ServerMessage) => handler('onmessage')({ data: JSON.stringify(message) }),
    drop: (code = 1006) => handler('onclose')({ code }),
  }
}
