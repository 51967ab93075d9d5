import { AUDIO_CHUNK_MS } from '../constants'

export interface AudioRecorderOptions {
  stream: MediaStream
  onChunk: (chunk: Blob) => void
  onError: () => void
}

export interface AudioRecorder {
  /** Begins a recording from its first byte, so that its first chunk can be played alone; ends the one before. */
  restart(): void
  stop(): void
}

const PREFERRED_TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']

/** Records the sound of a stream in chunks of half a second. */
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
        const started = new MediaRecorder(new MediaStream(stream.getAudioTracks()), mimeType ? { mimeType } : {})
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
