import type { ClientMessage, ServerMessage, VideoCodec } from '@squall/shared/contract/wire'
import type { ServerClock } from './server-clock'

/** How soon the server confirms pictures, in ms. */
export interface RoundTripTimes {
  /** From sending the newest confirmed picture to its confirmation. */
  lastMs: number
  /** The shortest of the last 10 to 20 seconds; null before the first confirmation. */
  shortestMs: number | null
  /** Since the oldest unconfirmed picture was sent. */
  waitingMs: number
  /** From taking the newest confirmed picture to its confirmation; 0 before the first one. */
  sinceCaptureMs: number
}

interface SentPicture {
  seq: number
  at: number
  capturedAt: number
}

/** A shortest time counts for this long beyond the interval in which it was measured. */
const SHORTEST_MS = 10_000

/** A confirmation is cumulative, and nothing older than this many pictures needs its own. */
const REMEMBERED = 256

type FrameMessage = Extract<ServerMessage, { type: 'rapid-frame' | 'stream-frame' | 'broadcast-frame' }>

type SoundMessage = Extract<ServerMessage, { type: 'audio-chunk' }>

/** A server message that is neither picture nor sound. */
export type ControlMessage = Exclude<ServerMessage, FrameMessage | SoundMessage>

/** One picture; `toBytes` decodes only when asked, so frames that are overtaken cost nothing. `timestamp` is in ms. */
export interface ReceivedFrame {
  streamId: string
  codec: VideoCodec
  timestamp: number
  /** True if it belongs to the small layer. */
  isLow: boolean
  byteLength: number
  /** True if it can be decoded without earlier frames. */
  isKey: boolean
  /** True if frames before it were lost. */
  isResync: boolean
  /** 0 to 3, for a codec; 0 if absent. Those of upper layers are not needed by lower ones. */
  temporalLayer?: number
  /** True if it comes from the recording; `timestamp` counts from when that began. */
  isRecorded?: boolean
  toBytes(): Uint8Array<ArrayBuffer>
  /** Acknowledges this frame and all before it, drawn or dropped, so that the server sends more. */
  done(): void
}

/** One piece of an audio container; `toBytes` decodes only when asked. */
export interface ReceivedSound {
  streamId: string
  mimeType: string
  toBytes(): Uint8Array<ArrayBuffer>
}

/** One encoded picture to send; sizes in pixels, `timestamp` in ms since 1970. */
export interface OutgoingFrame {
  codec: VideoCodec
  isKey: boolean
  /** True for the small layer, for previews and slow viewers. */
  isLow: boolean
  /** 0 to 3, for a codec: without the frames of upper layers, those of the lower ones can be decoded. 0 if absent. */
  temporalLayer?: number
  width: number
  height: number
  timestamp: number
  bytes: Uint8Array<ArrayBuffer>
}

/** One packet of Opus; `captureMs` belongs to its first sample and counts in the publisher's time. */
export interface ReceivedPacket {
  streamId: string
  captureMs: number
  toBytes(): Uint8Array<ArrayBuffer>
}

/** One encoded packet of Opus to send; `timestamp` of its first sample in ms since 1970. */
export interface OutgoingPacket {
  timestamp: number
  bytes: Uint8Array<ArrayBuffer>
}

/** One record of a recording that is played. */
export type PlayedRecord = { kind: 'frame'; frame: ReceivedFrame } | { kind: 'packet'; packet: ReceivedPacket }

export type IncomingData =
  | { kind: 'frame'; frame: ReceivedFrame }
  | { kind: 'sound'; sound: ReceivedSound }
  | { kind: 'packet'; packet: ReceivedPacket }
  | { kind: 'played'; streamId: string; record: PlayedRecord }
  | { kind: 'control'; message: ControlMessage }

/** The encoded message; null where this wire cannot carry it. */
export type OutgoingData = string | Uint8Array<ArrayBuffer> | null

/** Encodes and decodes the messages of one open socket. The rest of the app handles pictures and sound as bytes. */
export interface MediaWire {
  decode(data: unknown): IncomingData[]
  carries(codec: VideoCodec): boolean
  /** True if it carries single audio packets. */
  carriesPackets: boolean
  encodeFrame(streamId: string, frame: OutgoingFrame): OutgoingData | Promise<OutgoingData>
  encodeSound(streamId: string, chunk: Blob): Promise<OutgoingData>
  encodePacket(streamId: string, packet: OutgoingPacket): OutgoingData
  /** How soon the server confirms pictures; null where it never does. */
  roundTripTimes(streamId: string): RoundTripTimes | null
  /** The server's clock; null where the wire cannot compare clocks. */
  clock: ServerClock | null
}

/** The JSON wire, with the messages of `@squall/shared/contract/wire`. */
export const jsonWire: MediaWire = {
  decode(data) {
    const message = readServerMessage(data)
    return message === null ? [] : [sortMessage(message)]
  },
  carries: (codec) => codec === 'jpeg',
  carriesPackets: false,
  encodePacket: () => null,
  async encodeFrame(streamId, { codec, isLow, bytes, timestamp }) {
    if (codec !== 'jpeg' || isLow) return null
    const frame = await blobToDataUrl(new Blob([bytes], { type: 'image/jpeg' }))
    return stringify({ type: 'rapid-frame', streamId, frame, timestamp: Math.round(timestamp) })
  },
  async encodeSound(streamId, chunk) {
    const dataUrl = await blobToDataUrl(chunk)
    return stringify({ type: 'audio-chunk', streamId, audioData: dataUrl.slice(dataUrl.indexOf(',') + 1) })
  },
  roundTripTimes: () => null,
  clock: null,
}

function sortMessage(message: ServerMessage): IncomingData {
  switch (message.type) {
    case 'rapid-frame':
    case 'stream-frame':
    case 'broadcast-frame': {
      const { streamId, timestamp, frame } = message
      const toBytes = () => decodeDataUrl(frame)
      const done = () => undefined
      return {
        kind: 'frame',
        frame: {
          streamId,
          codec: 'jpeg',
          timestamp,
          isLow: false,
          byteLength: frame.length,
          isKey: true,
          isResync: false,
          toBytes,
          done,
        },
      }
    }
    case 'audio-chunk': {
      const { streamId, mimeType, audioData } = message
      return { kind: 'sound', sound: { streamId, mimeType, toBytes: () => decodeBase64(audioData) } }
    }
    default:
      return { kind: 'control', message }
  }
}

/** Control messages are text on every wire. */
export function stringify(message: ClientMessage): string {
  return JSON.stringify(message)
}

/** The server is our own and writes by the same schema, so a frame is parsed and not validated field by field. */
function readServerMessage(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null
  try {
    const value: unknown = JSON.parse(data)
    if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') return null
    return value as ServerMessage
  } catch {
    return null
  }
}

/** Returns the bytes of a base64 text. @throws a DOMException when the text is not base64 */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i)
  return bytes
}

/** Returns the bytes of a base64 data URL (`data:image/jpeg;base64,…`). */
function decodeDataUrl(dataUrl: string): Uint8Array<ArrayBuffer> {
  return decodeBase64(dataUrl.slice(dataUrl.indexOf(',') + 1))
}

/** Returns a blob as a base64 data URL; the browser encodes it outside the main thread. */
function blobToDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('Not text')))
    reader.onerror = () => reject(reader.error ?? new Error('The recording could not be read'))
    reader.readAsDataURL(blob)
  })
}

/** Returns a meter of the time the server takes to confirm pictures; `now` in ms of a monotonic clock. */
export function createRoundTripMeter(now: () => number) {
  let underWay: SentPicture[] = []
  let lastMs = 0
  let sinceCaptureMs = 0
  let shortest = { since: now(), ms: Number.POSITIVE_INFINITY, formerMs: Number.POSITIVE_INFINITY }

  function noteTrip(ms: number) {
    const isOver = now() - shortest.since >= SHORTEST_MS
    shortest = isOver ? { since: now(), ms, formerMs: shortest.ms } : { ...shortest, ms: Math.min(shortest.ms, ms) }
  }

  return {
    noteSent(seq: number, capturedAt: number) {
      underWay.push({ seq, at: now(), capturedAt })
      if (underWay.length > REMEMBERED) underWay = underWay.slice(-REMEMBERED)
    },
    /** Records that this picture and all before it are confirmed. */
    noteConfirmed(seq: number) {
      const sent = underWay.find((one) => one.seq === seq)
      if (sent !== undefined) {
        lastMs = now() - sent.at
        noteTrip(lastMs)
        sinceCaptureMs = now() - sent.capturedAt
      }
      underWay = underWay.filter((one) => one.seq > seq)
    },
    current(): RoundTripTimes {
      const oldest = underWay[0]
      const waitingMs = oldest === undefined ? 0 : now() - oldest.at
      const shortestMs = Math.min(shortest.ms, shortest.formerMs)
      return { lastMs, shortestMs: Number.isFinite(shortestMs) ? shortestMs : null, waitingMs, sinceCaptureMs }
    },
  }
}
