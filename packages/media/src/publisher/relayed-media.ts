import type { WireRecord } from '@squall/shared/contract/wire'
import { recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { createOpusRecord, type SoundSource } from '../audio/audio-chunk'
import type { AudioTrack } from '../audio/audio-track'
import type { RelayLayer } from '../relay/relay-wire'
import type { SoundFanOut } from '../viewer/audio-fan-out'
import type { PictureFanOut } from '../viewer/video-fan-out'
import type { Intake } from './ingest'

/** A piece as it travels, but for what the relay itself writes into its header. */
export type Piece = Pick<WireRecord, 'kind' | 'flags' | 'captureMs' | 'width' | 'height' | 'payload'>

/** One stream's pictures and sound as other nodes have them, or need them. */
export interface RelayedMedia {
  /** Hands on the next piece of a layer. Answers false for sound that continues nothing. */
  take(layer: RelayLayer, record: WireRecord, timestampZero: number): boolean
  /** All frames of a codec since its last key frame, or a recording's beginning, from where the layer goes on. */
  begin(layer: RelayLayer, records: readonly WireRecord[], timestampZero: number): boolean
  /** Pieces of a layer are missing. */
  interrupt(layer: RelayLayer): void
  /** What a node needs to begin a layer; nothing where that has to come first. */
  beginning(layer: RelayLayer): Piece[]
}

interface MediaDeps {
  source: SoundSource
  intake: Intake
  track: AudioTrack
  pictures: PictureFanOut
  sound: SoundFanOut
}

export function createRelayedMedia({ source, intake, track, pictures, sound }: MediaDeps): RelayedMedia {
  function takeChunk({ payload, captureMs }: WireRecord): boolean {
    if (track.push(asBuffer(payload), intake.soundPosition(captureMs)) !== null) return false
    sound.chunk()
    return true
  }

  return {
    take(layer, record, timestampZero) {
      if (layer === 'container') return takeChunk(record)
      if (layer === 'opus')
        sound.packet(createOpusRecord(source, intake.soundPosition(record.captureMs), record.payload))
      else pictures.take(intake.relayed(record, layer, timestampZero))
      return true
    },
    begin(layer, records, timestampZero) {
      const [first] = records
      if (first === undefined) return false
      if (layer === 'container') return takeChunk(first)
      if (layer === 'codec') pictures.replay(records.map((record) => intake.relayed(record, layer, timestampZero)))
      else if (layer !== 'opus') pictures.take(intake.relayed(first, layer, timestampZero))
      return true
    },
    interrupt(layer) {
      if (layer === 'codec') pictures.interrupt()
      else if (layer === 'container') track.reset()
    },
    beginning(layer) {
      if (layer === 'opus') return []
      if (layer === 'container') {
        const payload = track.beginning()
        if (payload === null) return []
        const head = { kind: recordKinds.audioContainer, flags: recordFlags.init, captureMs: 0, width: 0, height: 0 }
        return [{ ...head, payload }]
      }
      return pictures.newest(layer).map(({ picture: { header, payload } }) => ({ ...header, payload }))
    },
  }
}

function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
