import { createServer } from 'node:http'
import { answerParent, readArguments } from '@squall/shared/bench/child'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { createFullSpeed } from './full-speed'
import { listenAnywhere } from './listen'

/** The usual Node server: every frame to every viewer with `ws`, as one Buffer or as an object that is written for each. */
const Arguments = z.object({
  write: z.enum(['buffer', 'stringify']),
  /** In a loop, or to each viewer once it has acknowledged the frame before. */
  on: z.enum(['loop', 'ack']).default('loop'),
  frameBytes: z.number(),
})
const UNSENT_BYTES = 64 * 1024

const { write, on, frameBytes } = readArguments(Arguments)
const jpeg = Buffer.alloc(frameBytes, 'j')
const dataUrl = `data:image/jpeg;base64,${jpeg.toString('base64')}`

const http = createServer()
const server = new WebSocketServer({ server: http, perMessageDeflate: false })
const viewers = new Set<WebSocket>()
let isAnswering = false
server.on('connection', (viewer) => {
  viewers.add(viewer)
  viewer.on('message', () => {
    if (isAnswering) send(viewer)
  })
  viewer.on('pong', () => {})
  viewer.on('error', () => viewer.terminate())
  viewer.on('close', () => viewers.delete(viewer))
})

function send(viewer: WebSocket): void {
  if (write === 'buffer') viewer.send(jpeg)
  else
    viewer.send(
      JSON.stringify({ type: 'rapid-frame', streamId: 'storm-0', frame: dataUrl, timestamp: performance.now() }),
    )
}

const fullSpeed = createFullSpeed(() => {
  for (const viewer of viewers) if (viewer.bufferedAmount < UNSENT_BYTES) send(viewer)
})
const answering = {
  begin() {
    isAnswering = true
    for (const viewer of viewers) send(viewer)
  },
  end() {
    isAnswering = false
  },
}

answerParent({ port: await listenAnywhere(http) }, on === 'loop' ? { ...fullSpeed } : { ...answering })
