import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { openClient } from '../../../media/src/testing/client'
import { sendToTest } from '../../../media/src/testing/host-program'
import { steadyNow } from '../../src/platform/steady-clock'

/* Sockets that are cut. */

/** Counts as this long: something is wrong then. */
const GIVE_UP_MS = 10_000
const MOST_REFUSALS = 20
const RETRY_MS = 100

export const CutCommand = z.object({
  type: z.literal('cut'),
  urls: z.array(z.string()),
  streamId: z.string(),
  until: z.enum(['closed', 'ended']),
  request: z.object({ url: z.string(), sessionId: z.string() }),
})

/** Returns a socket that has joined, and how often one was refused: a node may hear of a new session late. */
async function openJoined(url: string, streamId: string) {
  for (let refusals = 0; ; refusals++) {
    const client = await openClient(url)
    client.say({ type: 'join-stream', streamId })
    const isRefused = await Promise.race([client.next('joined').then(() => false), client.closed.then(() => true)])
    if (!isRefused) return { client, refusals }
    if (refusals === MOST_REFUSALS) throw new Error(`${url}: ${(await client.closed).reason}`)
    await sleep(RETRY_MS)
  }
}

/**
 * Opens a socket at each address, lets api do something, and measures from before that request until each socket has closed
 * or has heard that the stream ended.
 */
export async function cutSockets({ urls, streamId, until, request }: z.infer<typeof CutCommand>): Promise<void> {
  const opened = await Promise.all(urls.map((url) => openJoined(url, streamId)))
  const clients = opened.map(({ client }) => client)
  const startedAt = steadyNow()
  const cuts = clients.map(async (client) => {
    if (until === 'closed') await client.closed
    else while ((await client.next('stream-state')).state !== 'ended');
    return steadyNow() - startedAt
  })
  const giveUp = sleep(GIVE_UP_MS, GIVE_UP_MS, { ref: false })
  const { status } = await fetch(request.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': request.sessionId },
    body: '{}',
  })
  if (status !== 200) throw new Error(`${request.url} answers ${status}`)
  const refusals = opened.reduce((sum, one) => sum + one.refusals, 0)
  sendToTest({ type: 'cut', refusals, ms: await Promise.all(cuts.map((cutting) => Promise.race([cutting, giveUp]))) })
  for (const client of clients) client.vanish()
}
