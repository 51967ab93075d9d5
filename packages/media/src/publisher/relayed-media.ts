import { recordFlags, recordKinds, type WireRecord } from '@squall/shared/contract/wire'
import { createOpusPacket, type StreamIdentity } from '../audio/audio-chunk'
import type { AudioTrack } from '../audio/audio-track'
import type { RelayedMedia } from '../relay/relayed-room'
import type { AudioFanOut } from '../viewer/audio-fan-out'
import type { VideoFanOut } from '../viewer/video-fan-out'
import type { Ingest } from './ingest'

interface MediaDeps {
  stream: StreamIdentity
  ingest: Ingest
  track: AudioTrack
  video: VideoFanOut
  audio: AudioFanOut
}

/** Returns the stream's video and audio for the relay: other nodes' frames are forwarded to the viewers here. */
export function createRelayedMedia({ stream, ingest, track, video, audio }: MediaDeps): RelayedMedia {
  function takeChunk({ payload, captureMs }: WireRecord): boolean {
    const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.length)
    if (track.push(bytes, ingest.nextAudioPosition(captureMs)) !== null) return false
    audio.forwardChunk(track.live())
    return true
  }

  return {
    take(layer, record, timestampZero) {
      if (layer === 'container') return takeChunk(record)
      if (layer === 'opus') {
        audio.forwardPacket(createOpusPacket(stream, ingest.nextAudioPosition(record.captureMs), record.payload))
      } else {
        video.forward(ingest.takeRelayed(record, layer, timestampZero))
      }
      return true
    },
    begin(layer, records, timestampZero) {
      const [first] = records
      if (first === undefined) return false
      if (layer === 'container') return takeChunk(first)
      if (layer === 'codec') video.replay(records.map((record) => ingest.takeRelayed(record, layer, timestampZero)))
      else if (layer !== 'opus') video.forward(ingest.takeRelayed(first, layer, timestampZero))
      return true
    },
    interrupt(layer) {
      if (layer === 'codec') video.interrupt()
      else if (layer === 'container') track.reset()
    },
    startingPieces(layer) {
      if (layer === 'opus') return []
      if (layer === 'container') {
        const payload = track.startBytes()
        if (payload === null) return []
        const head = { kind: recordKinds.audioContainer, flags: recordFlags.init, captureMs: 0, width: 0, height: 0 }
        return [{ ...head, payload }]
      }
      return video.startingFrames(layer).map(({ data: { header, payload } }) => ({ ...header, payload }))
    },
  }
}
