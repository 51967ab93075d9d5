import { BINARY_WIRE, TEXT_WIRE } from '@squall/shared/contract/wire'
import { useSyncExternalStore } from 'react'
import { canDecodeOpus, canDecodeVp8 } from '../decoders'
import { session } from '../session'
import { whenIdle } from '../timer-hooks'
import { relogin } from '../trpc'
import { createBinaryWire } from './binary-wire'
import { type ConnectionState, createMediaSocket, type MediaSocket } from './media-socket'
import type { DecodableCodecs } from './media-socket.rules'
import { jsonWire } from './wire'

/** A hidden page keeps its socket this long, so that a glance at another tab does not close it. */
const HIDDEN_MS = 5 * 60_000

function socketAddress(): string {
  const address = new URL('/ws', window.location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const sessionId = session.id()
  if (sessionId !== null) address.searchParams.set('sessionId', sessionId)
  return address.href
}

/** Detected long before a socket opens; until then JPEG and container audio, which every browser plays. */
const decodable: DecodableCodecs & { isOpusBroken: boolean } = { video: [], opus: false, isOpusBroken: false }

async function learnDecodable() {
  const [vp8, opus] = await Promise.all([canDecodeVp8(), canDecodeOpus()])
  decodable.video = vp8 ? ['vp8'] : []
  decodable.opus = opus && !decodable.isOpusBroken
}

function createBrowserMediaSocket(): MediaSocket {
  const socket = createMediaSocket({
    createWire: (protocol, reply) =>
      protocol === BINARY_WIRE ? createBinaryWire({ reply, now: () => performance.now() }) : jsonWire,
    decodable: () => decodable,
    open() {
      void learnDecodable()
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

/** Switches to container audio, because Opus failed in this browser. */
export function giveUpOpus(streamId: string) {
  decodable.isOpusBroken = true
  decodable.opus = false
  mediaSocket.rejoin(streamId)
}

/** The state of this tab's realtime connection. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(mediaSocket.subscribe, mediaSocket.state)
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
