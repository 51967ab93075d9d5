import type { OutgoingPacket } from '../../../platform/media-socket/wire'
import { canReadTracks } from './devices'
import { opusConfig } from './opus-encoding'

export interface AudioRecorderOptions {
  stream: MediaStream
  onChunk: (chunk: Blob) => void
  onError: () => void
}

export interface AudioRecorder {
  /** Ends the current recording and begins another, whose first chunk can be played alone. */
  restart(): void
  stop(): void
}

/** The sound is cut into chunks of this length. */
const AUDIO_CHUNK_MS = 500
/** Not Ogg, which the server refuses: Safari does not play it. */
const PREFERRED_TYPES = ['audio/webm;codecs=opus', 'audio/mp4']

/** Records a stream's sound as an audio container, in chunks of half a second. */
export function createAudioRecorder({ stream, onChunk, onError }: AudioRecorderOptions): AudioRecorder {
  let recorder: MediaRecorder | null = null

  function stop() {
    if (recorder === null) return
    // The last chunk of an ended recording would arrive in the middle of the next one.
    recorder.ondataavailable = null
    recorder.onerror = null
    if (recorder.state !== 'inactive') recorder.stop()
    recorder = null
  }

  return {
    restart() {
      stop()
      try {
        const mimeType = PREFERRED_TYPES.find((type) => MediaRecorder.isTypeSupported(type))
        if (mimeType === undefined) return onError()
        const started = new MediaRecorder(new MediaStream(stream.getAudioTracks()), { mimeType })
        started.ondataavailable = ({ data }) => {
          if (data.size > 0) onChunk(data)
        }
        started.onerror = onError
        started.start(AUDIO_CHUNK_MS)
        recorder = started
      } catch {
        onError()
      }
    },
    stop,
  }
}

export interface OpusRecorderOptions {
  onPacket: (packet: OutgoingPacket) => void
  /** The browser reported Opus encoding and failed. */
  onFailed: () => void
}

export interface OpusRecorder {
  start(): void
  stop(): void
}

/** Returns whether this browser encodes Opus and can transfer a microphone track to a worker. */
export async function canEncodeOpus(): Promise<boolean> {
  if (typeof AudioEncoder !== 'function' || !canReadTracks()) return false
  try {
    const { supported } = await AudioEncoder.isConfigSupported(opusConfig(48_000))
    return supported === true
  } catch {
    return false
  }
}
