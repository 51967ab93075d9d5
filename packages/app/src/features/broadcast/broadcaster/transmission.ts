import type { MediaSocket } from '../../../lib/media-socket/media-socket'
import type { AudioRecorder, AudioRecorderOptions } from '../camera/audio-recorder'
import type { Capture, CaptureOptions } from '../camera/capture'
import { isLinkBusy, type LinkQuality, linkQuality } from '../link-quality.rules'
import { createFrameMeter } from './frame-meter'

/** The browser's parts a transmission is made of; a test gives its own. */
export interface TransmissionParts {
  socket: Pick<MediaSocket, 'bufferedAmount' | 'sendFrame' | 'sendSound'>
  createCapture: (options: CaptureOptions) => Capture
  createRecorder: (options: AudioRecorderOptions) => AudioRecorder
  holdWakeLock: () => () => void
}

interface TransmissionOptions {
  streamId: string
  camera: MediaStream
  onLink: (link: LinkQuality) => void
  onMicrophoneError: () => void
}

export interface Transmission {
  /** The server takes frames and sound from now on; sound begins a new recording. */
  begin(): void
  /** Nothing may leave until the next begin. */
  pause(): void
  isSending(): boolean
  /** Another camera is in the stream. */
  cameraChanged(): void
  close(): void
}

const MEASURE_MS = 1_000

/** Turns one open camera into frames and sound chunks on the socket, and measures how well they leave. */
export function createTransmission(parts: TransmissionParts, options: TransmissionOptions): Transmission {
  const { socket } = parts
  const { streamId, camera, onLink } = options
  const meter = createFrameMeter()
  let sending = false

  const capture = parts.createCapture({
    mayCapture() {
      if (!sending) return false
      const busy = isLinkBusy(socket.bufferedAmount())
      if (busy) meter.countSkipped()
      return !busy
    },
    async onFrame(frame) {
      if (await socket.sendFrame(streamId, frame)) meter.countSent()
    },
  })
  const recorder = parts.createRecorder({
    stream: camera,
    onChunk: (chunk) => void socket.sendSound(streamId, chunk),
    onError: options.onMicrophoneError,
  })
  const releaseWakeLock = parts.holdWakeLock()
  const measuring = setInterval(() => onLink(linkQuality({ isConnected: sending, ...meter.roll() })), MEASURE_MS)
  capture.watch(camera)

  return {
    begin() {
      sending = true
      recorder.restart()
      onLink('Good')
    },
    pause() {
      sending = false
      recorder.stop()
      onLink('Offline')
    },
    isSending: () => sending,
    cameraChanged: () => capture.watch(camera),
    close() {
      sending = false
      clearInterval(measuring)
      recorder.stop()
      capture.stop()
      releaseWakeLock()
    },
  }
}
