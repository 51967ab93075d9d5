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

/** How long who lost a socket waits for the next, after so many attempts. */
export type Pace = (attempt: number) => number

interface Options {
  /** The address of /ws. */
  url: string
  session?: string
  /** Said on every new socket. */
  joining: ClientMessage
  pace: Pace
  onText?: (message: ServerMessage) => void
  onLost?: () => void
  onRecord?: (record: { kind: number; handle: number; seq: number }) => void
}

interface Comrade {
  say(message: ClientMessage): void
  record(record: { kind: number; handle: number; seq: number; payload?: Uint8Array; captureMs?: number }): void
  /** The stream's handle while it is let in, else null. */
  handle(): number | null
  close(): void
}

/** A client on the binary wire that comes back by itself, whatever ended its socket. */
function openComrade({ url, session, joining, pace, onText, onLost, onRecord }: Options): Comrade {
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
      if (isBinary) for (const record of decodeRecords(bytesOf(data))) onRecord?.(record)
      else take(ServerMessage.parse(JSON.parse(bytesOf(data).toString())))
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

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}

const FRAME_MS = 100

interface Place {
  url: string
  streamId: string
  pace: Pace
}

/** Sends pictures ten times a second whenever it is let in. */
export function openPublisher({ url, streamId, pace, session, picture }: Place & { session: string; picture: Buffer }) {
  const joining = { type: 'start-broadcast', streamId, video: 'jpeg' } as const
  const comrade = openComrade({ url, session, pace, joining })
  let seq = 0
  const timer = setInterval(() => {
    const handle = comrade.handle()
    if (handle === null) return
    seq++
    comrade.record({ kind: recordKinds.jpeg, handle, seq, payload: picture, captureMs: seq * FRAME_MS })
  }, FRAME_MS)
  return {
    /** As a phone that loses its network for good. */
    close() {
      clearInterval(timer)
      comrade.close()
    },
  }
}

/** Watches a stream, and answers for each picture as a viewer does. */
export function openViewer({ url, streamId, pace }: Place) {
  let pictures = 0
  const comrade = openComrade({
    ...{ url, pace, joining: { type: 'join-stream', streamId, video: ['jpeg'] } },
    onRecord({ kind, handle, seq }) {
      if (kind !== recordKinds.jpeg) return
      pictures++
      comrade.record({ kind: recordKinds.ack, handle, seq })
    },
  })
  return { pictures: () => pictures, close: comrade.close }
}

/** A line that was stored right before media was killed comes back to nobody: they find it when they read the chat anew. */
const SILENT_MS = 15_000

type Fate = 'there' | 'refused' | 'unknown'

/** Writes over its socket; a line is told to be there when it comes back. */
export function openChatter({ url, streamId, pace, session, ledger }: Place & { session: string; ledger: Ledger }) {
  let waiting: ((fate: Fate, text?: string) => void) | null = null
  const comrade = openComrade({
    ...{ url, session, pace, joining: { type: 'join-stream', streamId, video: ['jpeg'] } },
    onText(message) {
      if (message.type === 'chat-message') waiting?.('there', message.message)
      else if (message.type === 'error') waiting?.(message.code === 'unavailable' ? 'unknown' : 'refused')
    },
    onLost: () => waiting?.('unknown'),
    onRecord({ kind, handle, seq }) {
      if (kind === recordKinds.jpeg) comrade.record({ kind: recordKinds.ack, handle, seq })
    },
  })
  return {
    close: comrade.close,
    async write(text: string): Promise<void> {
      if (comrade.handle() === null) return
      await ledger.add('chat', text, async () => {
        const told = new Promise<Fate>((resolve) => {
          waiting = (fate, about = text) => {
            if (about === text) resolve(fate)
          }
        })
        comrade.say({ type: 'chat-message', streamId, message: text })
        const fate = await Promise.race([told, sleep(SILENT_MS)])
        waiting = null
        if (fate === 'refused') throw new Refused(409)
        if (fate !== 'there') throw new Error('no answer')
      })
    },
  }
}
