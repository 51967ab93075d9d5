import { createServer } from 'node:http'
import { answerParent, readArguments } from '@squall/shared/bench/child'
import { type Socket, Server as SocketServer } from 'socket.io'
import { z } from 'zod'
import { createFullSpeed } from './full-speed'
import { listenAnywhere } from './listen'

/** Every frame to every viewer with socket.io, as a binary attachment; slow viewers lose frames (volatile). */
const Arguments = z.object({ frameBytes: z.number() })

const jpeg = Buffer.alloc(readArguments(Arguments).frameBytes, 'j')
const http = createServer()
const server = new SocketServer(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
const viewers = new Set<Socket>()
server.on('connection', (viewer) => {
  viewers.add(viewer)
  viewer.on('disconnect', () => viewers.delete(viewer))
})

const fullSpeed = createFullSpeed(() => {
  for (const viewer of viewers) viewer.volatile.emit('frame', jpeg)
})

answerParent({ port: await listenAnywhere(http) }, fullSpeed)
