import { once } from 'node:events'
import type { Socket } from 'node:net'
import { sharedMicros } from '@squall/shared/bench/clock'
import {
  BINARY_WIRE,
  decodeRecords,
  encodeRecord,
  recordFlags,
  recordKinds,
  type WireRecord,
} from '@squall/shared/contract/wire'
import { type RawData, WebSocket } from 'ws'
import { readStamp } from '../clip/stamp'
import type { Wire } from './publisher'
import { asBuffer, forwardedFor } from './text-messages'

interface ReceivedFrame {
  kind: 'jpeg' | 'vp8'
  key: boolean
  /** Counts the frames of a stream on the binary wire; 0 on the text wire. */
  seq: number
  /** It was sent before this viewer joined. */
  repeated: boolean
  /** Since the publisher sent it. */
  ageMs: number
  /** The picture alone, without what the wire adds. */
  bytes: number
}

interface ViewerEvents {
  frame?(frame: ReceivedFrame): void
  /** `begins`: the bytes begin a recording, so that they play by themselves. */
  sound?(sound: { begins: boolean; bytes: Buffer }): void
  /** Any other text message. */
  text?(text: string): void
}

export interface Viewer {
  readonly socket: WebSocket
  /** All bytes received through TCP. */
  bytesRead(): number
  /** Stops reading, and so acknowledging, as on a stalled network. */
  stall(): void
  resume(): void
  close(): void
}

interface ViewerOptions extends ViewerEvents {
  port: number
  /** Of a server that we compare with, which has no joins and no acks. */
  path?: string
  wire: Wire
  /** Of a member, and of the network address that a proxy would report. */
  sessionId?: string
  address?: string
  /** Sent when open; without it the viewer only listens. */
  joining?: object
}

const WEBM_MAGIC = Buffer.from('1a45dfa3', 'hex')

/** Returns a viewer on either wire, which acknowledges frames as the app does. */
export async function openViewer(options: ViewerOptions): Promise<Viewer> {
  const { port, path = '/ws', wire, sessionId, address, joining } = options
  const isWorker = path === '/ws'
  const offered = wire === 'binary' && isWorker ? [BINARY_WIRE] : []
  const query = sessionId === undefined ? '' : `?sessionId=${sessionId}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}${query}`, offered, {
    perMessageDeflate: false,
    headers: forwardedFor(address),
  })
  let transport: Socket | null = null
  socket.on('upgrade', (response) => {
    transport = response.socket
  })
  socket.on('error', () => socket.terminate())
  socket.on('message', (data: RawData, isBinary: boolean) => {
    const message = asBuffer(data)
    if (isBinary) takeRecords(message)
    else takeText(message, options)
  })
  await once(socket, 'open')
  if (joining) socket.send(JSON.stringify(joining))

  function takeRecords(message: Buffer): void {
    let newest: WireRecord | null = null
    for (const record of decodeRecords(message)) {
      if (record.kind === recordKinds.jpeg || record.kind === recordKinds.vp8) {
        newest = record
        options.frame?.(toFrame(record))
      } else if (record.kind === recordKinds.audioInit) {
        options.sound?.({ begins: true, bytes: asView(record.payload) })
      } else if (record.kind === recordKinds.audioContainer || record.kind === recordKinds.opus) {
        options.sound?.({ begins: false, bytes: asView(record.payload) })
      }
    }
    if (newest === null || !isWorker) return
    const { handle, seq } = newest
    const nothing = { flags: 0, captureMs: 0, width: 0, height: 0, payload: new Uint8Array() }
    socket.send(encodeRecord({ kind: recordKinds.ack, handle, seq, ...nothing }))
  }

  return {
    socket,
    bytesRead: () => transport?.bytesRead ?? 0,
    stall: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => socket.terminate(),
  }
}

function toFrame({ kind, flags, seq, payload }: WireRecord): ReceivedFrame {
  return {
    kind: kind === recordKinds.vp8 ? 'vp8' : 'jpeg',
    key: (flags & recordFlags.key) !== 0,
    seq,
    repeated: (flags & recordFlags.repeat) !== 0,
    ageMs: (sharedMicros() - readStamp(payload)) / 1000,
    bytes: payload.length,
  }
}

function takeText(message: Buffer, { frame, sound, text }: ViewerEvents): void {
  // Frames and sound are not parsed as JSON: they are long, and this process is not what is measured.
  if (frame && message.includes('"rapid-frame"')) {
    const payload = Buffer.from(textBetween(message, 'base64,', '"'), 'base64')
    const ageMs = (sharedMicros() - readStamp(payload)) / 1000
    frame({ kind: 'jpeg', key: true, seq: 0, repeated: false, ageMs, bytes: payload.length })
  } else if (sound && message.includes('"audio-chunk"')) {
    const bytes = Buffer.from(textBetween(message, '"audioData":"', '"'), 'base64')
    sound({ begins: bytes.subarray(0, WEBM_MAGIC.length).equals(WEBM_MAGIC), bytes })
  } else if (text && !message.includes('"audio-chunk"')) text(message.toString())
}

function textBetween(message: Buffer, before: string, after: string): string {
  const from = message.indexOf(before) + before.length
  return message.toString('latin1', from, message.indexOf(after, from))
}

function asView(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
