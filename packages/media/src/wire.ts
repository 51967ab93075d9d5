import type { ServerMessage } from '@squall/shared/wire/messages'
import type { Jpeg } from './jpeg'

/** One frame or piece of sound on its way to many viewers: written at most once for each wire, when a viewer has it. */
export interface MediaUnit {
  /** The specification's text message, in UTF-8. */
  json(): Buffer
}

export function encodeMessage(message: ServerMessage): string {
  return JSON.stringify(message)
}

/** @param timestamp the publisher's own clock in milliseconds, handed on as it is */
export function createFrameUnit(streamId: string, jpeg: Jpeg, timestamp: number): MediaUnit {
  return createUnit(() => ({
    type: 'rapid-frame',
    streamId,
    frame: `data:image/jpeg;base64,${jpeg.bytes.toString('base64')}`,
    timestamp,
  }))
}

export function createSoundUnit(streamId: string, sound: Buffer, mimeType: string): MediaUnit {
  return createUnit(() => ({ type: 'audio-chunk', streamId, audioData: sound.toString('base64'), mimeType }))
}

function createUnit(write: () => ServerMessage): MediaUnit {
  let json: Buffer | null = null
  return {
    json: () => {
      json ??= Buffer.from(encodeMessage(write()))
      return json
    },
  }
}
