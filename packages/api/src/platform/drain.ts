import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { MediaTunnels } from './media-tunnel'

/** Together with what comes after, within the 9 s that the supervisor gives. */
const FINISH_WITHIN_MS = 5_500
const LOOK_EVERY_MS = 50
/** Until who is still sending has read the refusal. */
const LINGER_MS = 500
/** In which the media process sends everybody away. */
const SOCKETS_MS = 1_000

const REFUSAL = JSON.stringify({
  message: 'Squall is being restarted. Try again in a moment.',
  code: 'SERVICE_UNAVAILABLE',
})
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(REFUSAL),
  'retry-after': '5',
  connection: 'close',
}

/**
 * Lets requests in flight end before the server closes, and takes no new ones meanwhile. What has not ended in time is
 * refused like those; an upload is read on while its sender learns of it. Sockets are closed by the media process, which
 * is asked to end at the same time; those it leaves are cut.
 */
export function drainOnClose(
  app: FastifyInstance,
  openRequests: ReadonlySet<ServerResponse>,
  tunnels: MediaTunnels,
): void {
  const replies = new WeakMap<ServerResponse, FastifyReply>()
  let isClosing = false

  app.addHook('onRequest', async (_request, reply) => {
    replies.set(reply.raw, reply)
    if (!isClosing) return
    reply.hijack()
    reply.raw.writeHead(503, HEADERS).end(REFUSAL)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    app.server.close()
    const giveUpAt = performance.now() + FINISH_WITHIN_MS
    while (openRequests.size > 0 && performance.now() < giveUpAt) {
      await sleep(LOOK_EVERY_MS)
      app.server.closeIdleConnections()
    }
    const late = [...openRequests].filter(({ headersSent }) => !headersSent)
    for (const response of late) {
      replies.get(response)?.hijack()
      // Not ended: the connection would go with it, and the refusal be lost on who is still sending.
      response.writeHead(503, HEADERS).write(REFUSAL)
    }
    if (late.length > 0) await sleep(LINGER_MS)
    const cutAt = performance.now() + SOCKETS_MS
    while (tunnels.count() > 0 && performance.now() < cutAt) await sleep(LOOK_EVERY_MS)
    tunnels.cut()
  })
}
