import { setTimeout as sleep } from 'node:timers/promises'
import {
  BINARY_WIRE,
  type ClientMessage,
  decodeRecords,
  encodeRecord,
  recordFlags,
  recordKinds,
  ServerMessage,
} from '@squall/shared/contract/wire'
import { type RawData, WebSocket } from 'ws'
import { type Ledger, Refused } from './ledger'

/** Milliseconds before the next attempt to connect, by the number of attempts. */
export type Pace = (attempt: number) => number

interface Options {
  /** The address of /ws. */
  url: string
  session?: string
  /** Sent on every new socket. */
  joining: ClientMessage
  pace: Pace
  onText?: (message: ServerMessage) => void
  onLost?: () => void
  onRecord?: (record: { kind: number; handle: number; seq: number }) => void
}

interface ReconnectingClient {
  say(message: ClientMessage): void
  record(record: { kind: number; handle: number; seq: number; payload?: Uint8Array; captureMs?: number }): void
  /** The stream's handle while it is joined, else null. */
  handle(): number | null
  close(): void
}

/** Returns a client on the binary wire that reconnects whenever its socket ends. */
function openReconnectingClient({
  url,
  session,
  joining,
  pace,
  onText,
  onLost,
  onRecord,
}: Options): ReconnectingClient {
  let socket: WebSocket | null = null
  let handle: number | null = null
  let isOver = false
  let attempt = 0
  let timer: NodeJS.Timeout | undefined

  function connect(): void {
    const opened = new WebSocket(url + (session === undefined ? '' : `?sessionId=${session}`), [BINARY_WIRE])
    socket = opened
    opened.on('error', () => opened.terminate())
    opened.on('open', () => opened.send(JSON.stringify(joining)))
    opened.on('message', (data, isBinary) => {
      if (isBinary) for (const record of decodeRecords(toBuffer(data))) onRecord?.(record)
      else take(ServerMessage.parse(JSON.parse(toBuffer(data).toString())))
    })
    opened.on('close', () => {
      handle = null
      onLost?.()
      if (!isOver) timer = setTimeout(connect, pace(attempt++))
    })
  }

  function take(message: ServerMessage): void {
    if (message.type === 'joined') {
      handle = message.handle ?? null
      attempt = 0
    }
    onText?.(message)
  }

  const send = (data: string | Uint8Array) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(data)
  }
  connect()
  return {
    say: (message) => send(JSON.stringify(message)),
    record: ({ payload = new Uint8Array(), captureMs = 0, ...record }) =>
      send(encodeRecord({ ...record, payload, captureMs, flags: recordFlags.key, width: 96, height: 72 })),
    handle: () => handle,
    close() {
      isOver = true
      clearTimeout(timer)
      socket?.terminate()
    },
  }
}

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}

const FRAME_MS = 100

interface Place {
  url: string
  streamId: string
  pace: Pace
}

/** Sends ten pictures a second while it is joined. */
export function openPublisher({ url, streamId, pace, session, picture }: Place & { session: string; picture: Buffer }) {
  const joining = { type: 'start-broadcast', streamId, video: 'jpeg' } as const
  const client = openReconnectingClient({ url, session, pace, joining })
  let seq = 0
  const timer = setInterval(() => {
    const handle = client.handle()
    if (handle === null) return
    seq++
    client.record({ kind: recordKinds.jpeg, handle, seq, payload: picture, captureMs: seq * FRAME_MS })
  }, FRAME_MS)
  return {
    /** Vanishes, as a phone that loses its network. */
    close() {
      clearInterval(timer)
      client.close()
    },
  }
}

/** Watches a stream, and acknowledges each picture. */
export function openViewer({ url, streamId, pace }: Place) {
  let pictures = 0
  const client = openReconnectingClient({
    ...{ url, pace, joining: { type: 'join-stream', streamId, video: ['jpeg'] } },
    onRecord({ kind, handle, seq }) {
      if (kind !== recordKinds.jpeg) return
      pictures++
      client.record({ kind: recordKinds.ack, handle, seq })
    },
  })
  return { pictures: () => pictures, close: client.close }
}

/** A line that was stored right before media was killed is echoed to no socket; it appears when the chat is loaded again. */
const SILENT_MS = 15_000

type Outcome = 'there' | 'refused' | 'unknown'

/** Writes chat over its socket; a line counts as acknowledged when it is echoed. */
export function openChatClient({ url, streamId, pace, session, ledger }: Place & { session: string; ledger: Ledger }) {
  let waiting: ((outcome: Outcome, text?: string) => void) | null = null
  const client = openReconnectingClient({
    ...{ url, session, pace, joining: { type: 'join-stream', streamId, video: ['jpeg'] } },
    onText(message) {
      if (message.type === 'chat-message') waiting?.('there', message.message)
      else if (message.type === 'error') waiting?.(message.code === 'unavailable' ? 'unknown' : 'refused')
    },
    onLost: () => waiting?.('unknown'),
    onRecord({ kind, handle, seq }) {
      if (kind === recordKinds.jpeg) client.record({ kind: recordKinds.ack, handle, seq })
    },
  })
  return {
    close: client.close,
    async write(text: string): Promise<void> {
      if (client.handle() === null) return
      await ledger.add('chat', text, async () => {
        const told = new Promise<Outcome>((resolve) => {
          waiting = (outcome, about = text) => {
            if (about === text) resolve(outcome)
          }
        })
        client.say({ type: 'chat-message', streamId, message: text })
        const outcome = await Promise.race([told, sleep(SILENT_MS)])
        waiting = null
        if (outcome === 'refused') throw new Refused(409)
        if (outcome !== 'there') throw new Error('no answer')
      })
    },
  }
}
