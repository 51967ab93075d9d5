import { createServer, type Socket } from 'node:net'
import { answerParent, readArguments } from '@squall/shared/bench/child'
import { z } from 'zod'
import { createFullSpeed } from './full-speed'
import { listenAnywhere } from './listen'

/** The least a Node server can do: the same bytes to every socket, written as one message of a WebSocket. */
const Arguments = z.object({ frameBytes: z.number() })
const ANSWER =
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: -\r\n\r\n'
const HEAD_BYTES = 10

const { frameBytes } = readArguments(Arguments)
const message = Buffer.alloc(HEAD_BYTES + frameBytes)
message.set([0x82, 127])
message.writeBigUInt64BE(BigInt(frameBytes), 2)

const viewers = new Set<Socket>()
const server = createServer((viewer) => {
  viewer.once('data', () => {
    viewer.write(ANSWER)
    viewers.add(viewer)
  })
  viewer.on('error', () => viewer.destroy())
  viewer.on('close', () => viewers.delete(viewer))
})

const fullSpeed = createFullSpeed(() => {
  for (const viewer of viewers) if (viewer.writableLength === 0) viewer.write(message)
})

answerParent({ port: await listenAnywhere(server) }, fullSpeed)
