import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { answerParent, readArguments } from '../harness/answers'
import { createFullSpeed } from './full-speed'
import { listenAnywhere } from './listen'

/** The usual Node server: every frame to every viewer with `ws`, as one Buffer or as an object that is written for each. */
const Arguments = z.object({ write: z.enum(['buffer', 'stringify']), frameBytes: z.number() })
const UNSENT_BYTES = 64 * 1024

const { write, frameBytes } = readArguments(Arguments)
const jpeg = Buffer.alloc(frameBytes, 'j')
const dataUrl = `data:image/jpeg;base64,${jpeg.toString('base64')}`

const http = createServer()
const server = new WebSocketServer({ server: http, perMessageDeflate: false })
const viewers = new Set<WebSocket>()
server.on('connection', (viewer) => {
  viewers.add(viewer)
  viewer.on('message', () => {})
  viewer.on('pong', () => {})
  viewer.on('error', () => viewer.terminate())
  viewer.on('close', () => viewers.delete(viewer))
})

const fullSpeed = createFullSpeed(() => {
  const timestamp = performance.now()
  for (const viewer of viewers) {
    if (viewer.bufferedAmount >= UNSENT_BYTES) continue
    if (write === 'buffer') viewer.send(jpeg)
    else viewer.send(JSON.stringify({ type: 'rapid-frame', streamId: 'storm-0', frame: dataUrl, timestamp }))
  }
})

answerParent(await listenAnywhere(http), fullSpeed)
