import type { MediaSocket } from '../../../platform/media-socket/media-socket'
import type { AudioRecorder, AudioRecorderOptions, OpusRecorder, OpusRecorderOptions } from '../camera/audio-recorders'

interface MicrophoneParts {
  socket: Pick<MediaSocket, 'broadcastCodecs' | 'bufferedAmount' | 'sendSound' | 'sendPacket'>
  createRecorder: (options: Omit<AudioRecorderOptions, 'stream'>) => AudioRecorder
  createOpusRecorder: (options: OpusRecorderOptions) => OpusRecorder
}

interface MicrophoneOptions {
  streamId: string
  onMicrophoneError: () => void
  onOpusFailed: () => void
}

/** Sound is skipped while more than this is buffered, because it would arrive too late. */
const BACKLOG_BYTES = 64 * 1024

/** Sends audio as announced: Opus packets, and a container where a viewer needs it. */
export function createMicrophone(parts: MicrophoneParts, options: MicrophoneOptions) {
  const { socket } = parts
  const { streamId } = options
  let sending = false
  let isContainerRunning = false

  const container = parts.createRecorder({
    onChunk: (chunk) => void socket.sendSound(streamId, chunk),
    onError: options.onMicrophoneError,
  })
  const opus = parts.createOpusRecorder({
    onPacket(packet) {
      if (socket.bufferedAmount() < BACKLOG_BYTES) socket.sendPacket(streamId, packet)
    },
    onFailed: options.onOpusFailed,
  })
  const isOpus = () => socket.broadcastCodecs(streamId).audio === 'opus'

  function runContainer(isNeeded: boolean) {
    if (isNeeded && !isContainerRunning) container.restart()
    if (!isNeeded && isContainerRunning) container.stop()
    isContainerRunning = isNeeded
  }

  function stop() {
    sending = false
    opus.stop()
    runContainer(false)
  }

  return {
    /** Starts sending; a recording begins with its first byte. */
    begin(wantsContainer: boolean) {
      stop()
      sending = true
      if (isOpus()) opus.start()
      runContainer(wantsContainer || !isOpus())
    },
    /** Whether a viewer needs container audio. */
    wantContainer(wants: boolean) {
      if (sending) runContainer(wants || !isOpus())
    },
    stop,
  }
}
