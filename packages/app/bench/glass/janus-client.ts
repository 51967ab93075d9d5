import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

const ANSWER_MS = 10_000
const KEEP_ALIVE_MS = 20_000
const START_MS = 10_000

const Answer = z.object({
  janus: z.string(),
  transaction: z.string().optional(),
  data: z.object({ id: z.number() }).optional(),
  plugindata: z.object({ data: z.record(z.string(), z.unknown()) }).optional(),
  jsep: z.object({ sdp: z.string() }).optional(),
  error: z.object({ reason: z.string() }).optional(),
})
type Answer = z.output<typeof Answer>

const Joined = z.object({ id: z.number() })
const Created = z.object({ room: z.number() })

/** Connects to the WebSocket API of Janus, as soon as it answers. */
export async function connectToJanus(url: string) {
  const socket = await open(url)
  const waiting = new Map<string, (answer: Answer) => void>()
  let requests = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = Answer.parse(JSON.parse(String(data)))
    // What a plugin answers later comes with the same transaction.
    if (answer.janus !== 'ack' && answer.transaction !== undefined) waiting.get(answer.transaction)?.(answer)
  })

  function send(request: object): string {
    const transaction = String(++requests)
    socket.send(JSON.stringify({ ...request, transaction }))
    return transaction
  }

  async function ask(request: object): Promise<Answer> {
    const transaction = send(request)
    const answered = new Promise<Answer>((resolve) => waiting.set(transaction, resolve))
    const late = sleep(ANSWER_MS, null, { ref: false })
    const answer = await Promise.race([answered, late])
    waiting.delete(transaction)
    if (answer === null) throw new Error(`Janus did not answer ${JSON.stringify(request).slice(0, 200)}`)
    const refusal = answer.error?.reason ?? answer.plugindata?.data.error
    if (refusal !== undefined) throw new Error(`Janus: ${refusal}`)
    return answer
  }

  const session_id = (await ask({ janus: 'create' })).data?.id
  const keepAlive = setInterval(() => send({ janus: 'keepalive', session_id }), KEEP_ALIVE_MS)
  /** The id of the publisher in each room. */
  const feeds = new Map<number, number>()

  const attach = async () =>
    (await ask({ janus: 'attach', session_id, plugin: 'janus.plugin.videoroom' })).data?.id ?? 0
  const tell = (handle_id: number, body: object, jsep?: object) =>
    ask({ janus: 'message', session_id, handle_id, body, ...(jsep && { jsep }) })
  const toSdp = ({ jsep }: Answer) => {
    if (jsep === undefined) throw new Error('Janus answered without a description of the media')
    return jsep.sdp
  }

  return {
    /** Publishes an offer in a new room. @returns the answer to it */
    async publish(offer: string): Promise<{ room: number; answer: string }> {
      const handle = await attach()
      const created = await tell(handle, { request: 'create', publishers: 1, videocodec: 'vp8' })
      const { room } = Created.parse(created.plugindata?.data)
      const joined = await tell(handle, { request: 'join', ptype: 'publisher', room })
      feeds.set(room, Joined.parse(joined.plugindata?.data).id)
      const answer = toSdp(await tell(handle, { request: 'publish' }, { type: 'offer', sdp: offer }))
      return { room, answer }
    },
    /** Subscribes to the publisher of a room: gives its offer to the viewer and the viewer's answer back. */
    async subscribe(room: number, toAnswer: (offer: string) => Promise<string>): Promise<void> {
      const handle = await attach()
      const streams = [{ feed: feeds.get(room) }]
      const offer = toSdp(await tell(handle, { request: 'join', ptype: 'subscriber', room, streams }))
      await tell(handle, { request: 'start' }, { type: 'answer', sdp: await toAnswer(offer) })
    },
    close() {
      clearInterval(keepAlive)
      socket.close()
    },
  }
}

async function open(url: string): Promise<WebSocket> {
  const until = performance.now() + START_MS
  for (;;) {
    const socket = new WebSocket(url, 'janus-protocol')
    const hasOpened = await once(socket, 'open', { signal: AbortSignal.timeout(1_000) }).then(
      () => true,
      () => false,
    )
    if (hasOpened) return socket
    if (performance.now() > until) throw new Error('Janus did not start')
    await sleep(100)
  }
}
