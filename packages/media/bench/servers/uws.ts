import type { us_listen_socket, WebSocket } from 'uWebSockets.js'
import { answerParent, readArguments } from '@squall/shared/bench/child'
import { z } from 'zod'
import { loadUws } from '../harness/load-uws'
import { createFullSpeed } from './full-speed'

/**
 * The socket library without any application: the floor of what the media process can cost.
 * `ack`: the next frame goes when the one before is answered, as viewers of the binary wire answer. `pong`: when the
 * ping behind it is, as viewers of text do.
 */
const Arguments = z.object({ frameBytes: z.number(), on: z.enum(['loop', 'ack', 'pong']) })
const UNSENT_BYTES = 64 * 1024

const { frameBytes, on } = readArguments(Arguments)
const frame = Buffer.alloc(frameBytes, 1)
const viewers = new Set<WebSocket<unknown>>()
let listening: us_listen_socket | null = null
let isAnswering = false

const library = await loadUws()
const app = library.App()
app.ws('/ws', {
  compression: library.DISABLED,
  open: (viewer) => {
    viewers.add(viewer)
  },
  message: (viewer) => {
    if (isAnswering) sendNext(viewer)
  },
  pong: (viewer) => {
    if (isAnswering) sendNext(viewer)
  },
  close: (viewer) => {
    viewers.delete(viewer)
  },
})
app.listen('127.0.0.1', 0, (socket) => {
  listening = socket || null
})
if (listening === null) throw new Error('The server listens on no port')

function sendNext(viewer: WebSocket<unknown>): void {
  viewer.send(frame, on === 'ack')
  if (on === 'pong') viewer.ping('1')
}

const fullSpeed = createFullSpeed(() => {
  for (const viewer of viewers) if (viewer.getBufferedAmount() < UNSENT_BYTES) viewer.send(frame, true)
})
const answering = {
  begin() {
    isAnswering = true
    for (const viewer of viewers) sendNext(viewer)
  },
  end() {
    isAnswering = false
  },
}
answerParent({ port: library.us_socket_local_port(listening) }, on === 'loop' ? { ...fullSpeed } : { ...answering })
