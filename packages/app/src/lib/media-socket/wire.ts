import type { ClientMessage, ServerMessage } from '@squall/shared/wire/messages'
import { blobToDataUrl, bytesFromBase64, jpegFromDataUrl } from './base64'

type FrameMessage = Extract<ServerMessage, { type: 'rapid-frame' | 'stream-frame' | 'broadcast-frame' }>
type SoundMessage = Extract<ServerMessage, { type: 'audio-chunk' }>

/** Everything the server says that is neither picture nor sound. */
export type ControlMessage = Exclude<ServerMessage, FrameMessage | SoundMessage>

/** One picture; `toJpeg` decodes only when asked, so frames that are overtaken cost nothing. `timestamp` is in ms. */
export interface ReceivedFrame {
  streamId: string
  timestamp: number
  toJpeg(): Blob
}

/** One piece of an audio container; `toBytes` decodes only when asked. */
export interface ReceivedSound {
  streamId: string
  mimeType: string
  toBytes(): Uint8Array<ArrayBuffer>
}

export type Incoming =
  | { kind: 'frame'; frame: ReceivedFrame }
  | { kind: 'sound'; sound: ReceivedSound }
  | { kind: 'control'; message: ControlMessage }

/** How messages look on the socket. The rest of the app knows pictures and sound only as bytes. */
export interface MediaWire {
  decode(data: unknown): Incoming | null
  encodeControl(message: ClientMessage): string
  encodeFrame(streamId: string, jpeg: Blob, timestamp: number): Promise<string>
  encodeSound(streamId: string, chunk: Blob): Promise<string>
}

/** The JSON wire of `@squall/shared/wire/messages`. */
export const jsonWire: MediaWire = {
  decode(data) {
    const message = readServerMessage(data)
    if (message === null) return null
    switch (message.type) {
      case 'rapid-frame':
      case 'stream-frame':
      case 'broadcast-frame': {
        const { streamId, timestamp, frame } = message
        return { kind: 'frame', frame: { streamId, timestamp, toJpeg: () => jpegFromDataUrl(frame) } }
      }
      case 'audio-chunk': {
        const { streamId, mimeType, audioData } = message
        return { kind: 'sound', sound: { streamId, mimeType, toBytes: () => bytesFromBase64(audioData) } }
      }
      default:
        return { kind: 'control', message }
    }
  },
  encodeControl: (message) => stringify(message),
  async encodeFrame(streamId, jpeg, timestamp) {
    return stringify({ type: 'rapid-frame', streamId, frame: await blobToDataUrl(jpeg), timestamp })
  },
  async encodeSound(streamId, chunk) {
    const dataUrl = await blobToDataUrl(chunk)
    return stringify({ type: 'audio-chunk', streamId, audioData: dataUrl.slice(dataUrl.indexOf(',') + 1) })
  },
}

function stringify(message: ClientMessage): string {
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
