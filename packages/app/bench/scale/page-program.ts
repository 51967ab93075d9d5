import { RECORD_HEADER_BYTES } from '@squall/shared/contract/wire'
import { z } from 'zod'
import { vp8Delta, vp8Key } from '../../../media/src/testing/codec-frames'
import { onTestMessage, sendToTest } from '../../../media/src/testing/host-program'
import { createBrowserMediaSocket } from '../../src/platform/media-socket/browser-socket'
import { readChosenNode } from '../../src/platform/media-socket/media-nodes.rules'
import { createNodeChoice } from '../../src/platform/media-socket/node-choice'
import { steadyNow } from '../../src/platform/steady-clock'
import { CutCommand, cutSockets } from './socket-cuts'

/*
 * Pages without a browser, on a host of their own: the app's own media socket and choice of nodes, on Node's WebSocket. A
 * frame carries its number and when it was sent, by the clock of this machine, which all hosts of a test share.
 */

const [, , site = ''] = process.argv
const KEY_FRAME_EVERY = 60

const Command = z.discriminatedUnion('type', [
  z.object({ type: z.literal('watch'), streamId: z.string(), count: z.number(), region: z.string().optional() }),
  z.object({
    type: z.literal('publish'),
    streamId: z.string(),
    sessionId: z.string(),
    fps: z.number(),
    region: z.string(),
    frameBytes: z.number(),
  }),
  z.object({ type: z.literal('sent') }),
  /** Opens a page, at a node's address without a question to api, and closes it with the first picture. */
  z.object({
    type: z.literal('join'),
    streamId: z.string(),
    region: z.string().optional(),
    address: z.string().optional(),
  }),
  CutCommand,
  z.object({ type: z.literal('stop-publishing') }),
  z.object({ type: z.literal('reset') }),
  z.object({ type: z.literal('report') }),
  z.object({
    type: z.literal('request'),
    method: z.string(),
    path: z.string(),
    body: z.unknown().optional(),
    sessionId: z.string().optional(),
    token: z.string().optional(),
  }),
])

type Command = z.infer<typeof Command>

interface Seen {
  node: string | null
  state: string
  frames: number
  /** Frames that came twice without a join between. */
  doubled: number
  /** When the last frame came, and the longest time between two since the last reset. */
  lastAt: number
  longestGapMs: number
  /** When the first frame came since the last reset, and how often the socket was opened. */
  firstAt: number | null
  opened: number
  latenciesMs: number[]
  chatIds: string[]
}

const viewers: { seen: Seen; numbers: Set<number> }[] = []
const sent = { frames: 0, bytes: 0 }
let stopPublishing = () => {}

function createPage(
  sessionId: string | null,
  region: string | undefined,
  onOpen: () => void,
  knownAddress: string | null = null,
) {
  const toUrl = (address: string | null) => {
    const url = new URL(knownAddress ?? address ?? `${site.replace('http', 'ws')}/ws`)
    if (sessionId !== null) url.searchParams.set('sessionId', sessionId)
    return url.href
  }
  const choice = createNodeChoice({
    async ask(input, signal) {
      const path = `${site}/api/trpc/mediaNodes.choose?input=${encodeURIComponent(JSON.stringify(input))}`
      const chosen = readChosenNode(await (await fetch(path, { signal })).json())
      if (chosen === null) throw new Error('api named no media node')
      return chosen
    },
    toUrl,
    hasNodes: () => knownAddress === null,
    region,
    memory: { read: () => null, write: () => {} },
    isOnline: () => true,
    random: Math.random,
    now: Date.now,
  })
  const socket = createBrowserMediaSocket({
    address: () => toUrl(null),
    decodable: () => ({ video: ['vp8'], opus: false }),
    renewSession: async () => {},
    chooseNode: choice.choose,
  })
  socket.followNodes()
  socket.subscribe(() => {
    if (socket.state() === 'connected') onOpen()
  })
  return { socket, nodeName: choice.nodeName }
}

function watch(streamId: string, region: string | undefined): void {
  const numbers = new Set<number>()
  const seen: Seen = {
    ...{ node: null, state: 'waiting', frames: 0, doubled: 0, opened: 0, latenciesMs: [], chatIds: [] },
    ...{ lastAt: steadyNow(), longestGapMs: 0, firstAt: null },
  }
  viewers.push({ seen, numbers })
  const { socket, nodeName } = createPage(null, region, () => {
    seen.opened++
  })
  socket.join(streamId, 'stream', {
    onFrame(frame) {
      frame.done()
      const text = Buffer.from(frame.toBytes()).toString('latin1')
      const [, number = '', sentAt = ''] = /#(\d+) ([\d.]+)#/.exec(text) ?? []
      const now = steadyNow()
      if (numbers.has(Number(number))) seen.doubled++
      numbers.add(Number(number))
      seen.frames++
      seen.firstAt ??= now
      seen.longestGapMs = Math.max(seen.longestGapMs, now - seen.lastAt)
      seen.lastAt = now
      if (!frame.isResync) seen.latenciesMs.push(now - Number(sentAt))
      seen.node = nodeName()
    },
    onMessage(message) {
      if (message.type === 'joined') numbers.clear()
      if (message.type === 'stream-state') seen.state = message.state
      if (message.type === 'chat-message') seen.chatIds.push(message.id)
    },
  })
}

function join({ streamId, region, address }: Extract<Command, { type: 'join' }>): void {
  const startedAt = steadyNow()
  const { socket } = createPage(null, region, () => {}, address)
  let hasPicture = false
  const leave = socket.join(streamId, 'stream', {
    onFrame(frame) {
      frame.done()
      if (hasPicture) return
      hasPicture = true
      sendToTest({ type: 'picture', ms: steadyNow() - startedAt })
      setImmediate(() => leave())
    },
  })
}

function publish({ streamId, sessionId, fps, region, frameBytes }: Extract<Command, { type: 'publish' }>): void {
  let number = 0
  let isKeyWanted = true
  const { socket } = createPage(sessionId, region, () => {
    isKeyWanted = true
  })
  const leave = socket.join(streamId, 'stream', {
    onMessage(message) {
      if (message.type === 'key-frame-wanted' || message.type === 'joined') isKeyWanted = true
    },
  })
  socket.startBroadcast(streamId, { video: 'vp8', audio: 'container' })
  const timer = setInterval(() => {
    number++
    const isKey = isKeyWanted || number % KEY_FRAME_EVERY === 0
    isKeyWanted = false
    const text = `#${number} ${steadyNow()}#`.padEnd(frameBytes, '.')
    const bytes = new Uint8Array(isKey ? vp8Key(text) : vp8Delta(text))
    const frame = { codec: 'vp8', isKey, isLow: false, width: 640, height: 480, timestamp: steadyNow(), bytes } as const
    sent.frames++
    sent.bytes += bytes.length + RECORD_HEADER_BYTES
    void socket.sendFrame(streamId, frame)
  }, 1_000 / fps)
  stopPublishing = () => {
    clearInterval(timer)
    socket.stopBroadcast(streamId)
    leave()
  }
}

async function request({ method, path, body, sessionId, token }: Extract<Command, { type: 'request' }>) {
  const headers = {
    'content-type': 'application/json',
    ...(sessionId !== undefined && { 'x-session-id': sessionId }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const response = await fetch(new URL(path, site), {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  sendToTest({ type: 'response', status: response.status, body: isJson ? JSON.parse(text) : text })
}

function reset(): void {
  for (const { seen } of viewers) {
    Object.assign(seen, {
      frames: 0,
      doubled: 0,
      longestGapMs: 0,
      firstAt: null,
      opened: 0,
      latenciesMs: [],
      chatIds: [],
    })
    seen.lastAt = steadyNow()
  }
}

onTestMessage(Command, (command) => {
  switch (command.type) {
    case 'watch':
      for (let index = 0; index < command.count; index++) watch(command.streamId, command.region)
      break
    case 'publish':
      publish(command)
      break
    case 'join':
      join(command)
      break
    case 'sent':
      sendToTest({ type: 'sent', ...sent })
      break
    case 'cut':
      void cutSockets(command)
      break
    case 'stop-publishing':
      stopPublishing()
      break
    case 'reset':
      reset()
      break
    case 'report':
      sendToTest({ type: 'viewers', now: steadyNow(), viewers: viewers.map(({ seen }) => seen) })
      break
    case 'request':
      void request(command).catch((error: unknown) => sendToTest({ type: 'response', status: 0, body: String(error) }))
  }
})
sendToTest({ type: 'ready' })
