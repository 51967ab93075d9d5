import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { answerParent, readArguments } from '@squall/shared/bench/child'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { listenAnywhere } from './listen'

/** What a Node server with `ws` does in its simplest form: each message of a publisher goes to all viewers of its group. */
const Arguments = z.object({ tls: z.object({ certFile: z.string(), keyFile: z.string() }).optional() })
/** Both say first who they are: `watch 3` or `publish 3`. */
const Hello = z.tuple([z.enum(['watch', 'publish']), z.coerce.number()])
const UNSENT_BYTES = 64 * 1024

const { tls } = readArguments(Arguments)
const plain = createServer()
const encrypted =
  tls === undefined ? null : createTlsServer({ cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) })
const groups = new Map<number, Set<WebSocket>>()

function receive(socket: WebSocket): void {
  let published: Set<WebSocket> | null = null
  socket.on('error', () => socket.terminate())
  socket.on('message', (message: Buffer, isBinary) => {
    if (isBinary) {
      for (const viewer of published ?? []) if (viewer.bufferedAmount < UNSENT_BYTES) viewer.send(message)
      return
    }
    const [what, group] = Hello.parse(message.toString().split(' '))
    const viewers = groups.get(group) ?? new Set()
    groups.set(group, viewers)
    if (what === 'publish') {
      published = viewers
      return
    }
    viewers.add(socket)
    socket.on('close', () => viewers.delete(socket))
  })
}

for (const server of encrypted === null ? [plain] : [plain, encrypted]) {
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', receive)
}
const tlsPort = encrypted === null ? null : await listenAnywhere(encrypted)
answerParent({ port: await listenAnywhere(plain), tlsPort })
