import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { CACHE } from './cache-control'
import type { MediaTunnels } from './media-tunnel'

/** With the steps below, fits into the 9 s after which the supervisor kills the process. */
const FINISH_WITHIN_MS = 5_500
const POLL_MS = 50
/** Time for a client that is still sending to read the refusal. */
const LINGER_MS = 500
/** Time for the media process to close its sockets. */
const SOCKETS_MS = 1_000

const REFUSAL = JSON.stringify({
  message: 'Squall is being restarted. Try again in a moment.',
  code: 'SERVICE_UNAVAILABLE',
})
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(REFUSAL),
  'retry-after': '5',
  'cache-control': CACHE.personal,
  connection: 'close',
}

/**
 * Finishes requests in flight before the server closes and answers 503 to new ones. Requests that take too long get 503 too,
 * while the rest of an upload is still read. The media process, which stops at the same time, closes its sockets; the
 * remaining tunnels are cut.
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
      await sleep(POLL_MS)
      app.server.closeIdleConnections()
    }
    const late = [...openRequests].filter(({ headersSent }) => !headersSent)
    for (const response of late) {
      replies.get(response)?.hijack()
      // Not end(), which would close the connection before a client that is still sending has read the refusal.
      response.writeHead(503, HEADERS).write(REFUSAL)
    }
    if (late.length > 0) await sleep(LINGER_MS)
    const cutAt = performance.now() + SOCKETS_MS
    while (tunnels.count() > 0 && performance.now() < cutAt) await sleep(POLL_MS)
    tunnels.cut()
  })
}
