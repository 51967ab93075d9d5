import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { MediaTunnels } from './media-tunnel'
import { followOpenRequests } from './open-requests'

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
export function drainOnClose(app: FastifyInstance, tunnels: MediaTunnels): void {
  let isClosing = false

  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return
    reply.hijack()
    reply.raw.writeHead(503, HEADERS).end(REFUSAL)
  })
  const inFlight = followOpenRequests(app)
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    app.server.close()
    const giveUpAt = performance.now() + FINISH_WITHIN_MS
    while (inFlight.size > 0 && performance.now() < giveUpAt) {
      await sleep(LOOK_EVERY_MS)
      app.server.closeIdleConnections()
    }
    const late = [...inFlight].filter(([response]) => !response.headersSent)
    for (const [response, takeOver] of late) {
      takeOver()
      // Not ended: the connection would go with it, and the refusal be lost on who is still sending.
      response.writeHead(503, HEADERS).write(REFUSAL)
    }
    if (late.length > 0) await sleep(LINGER_MS)
    const cutAt = performance.now() + SOCKETS_MS
    while (tunnels.count() > 0 && performance.now() < cutAt) await sleep(LOOK_EVERY_MS)
    tunnels.cut()
  })
}
