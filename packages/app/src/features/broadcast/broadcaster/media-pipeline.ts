import type { MediaSocket } from '../../../platform/media-socket/media-socket'
import type { OutgoingFrame } from '../../../platform/media-socket/wire'
import type { AudioRecorder, AudioRecorderOptions, OpusRecorder, OpusRecorderOptions } from '../camera/audio-recorders'
import type { CameraCapture, CameraCaptureOptions, EncodeJob } from '../camera/frame-encoding'
import { createFramePlanner } from '../camera/frame-planner'
import {
  adaptToLink,
  fullPicture,
  getLinkQuality,
  getPictureStep,
  isLinkBusy,
  type LinkQuality,
  STILL_INTERVAL_MS,
} from '../link-adaptation.rules'
import { type BroadcastFigures, createBroadcastMeter, toBroadcastFigures } from './broadcast-meter'
import { createMicrophone } from './microphone'

/** The parts of a pipeline that depend on where it runs, for one open camera. */
export interface MediaPipelineParts {
  socket: Pick<
    MediaSocket,
    'broadcastCodecs' | 'bufferedAmount' | 'clock' | 'roundTripTimes' | 'sendFrame' | 'sendSound' | 'sendPacket'
  >
  createCameraCapture: (options: CameraCaptureOptions) => CameraCapture
  createRecorder: (options: Omit<AudioRecorderOptions, 'stream'>) => AudioRecorder
  createOpusRecorder: (options: OpusRecorderOptions) => OpusRecorder
}

export interface MediaPipelineOptions {
  streamId: string
  onLink: (link: LinkQuality) => void
  /** Called with the picture that stands for the stream: soon after the start, every minute, and when it is asked for. */
  onPoster: (jpeg: Uint8Array<ArrayBuffer>) => void
  onMicrophoneError: () => void
  /** The browser cannot encode the announced video codec. */
  onCodecFailed: () => void
  /** The browser cannot encode the announced Opus. */
  onOpusFailed: () => void
}

/** A pipeline for an open camera. */
export interface CameraPipelineOptions extends MediaPipelineOptions {
  camera: MediaStream
}

/** The formats some viewers need besides the main layer. */
interface WantedFormats {
  jpeg: boolean
  low: boolean
  container: boolean
}

export interface MediaPipeline {
  /** Starts sending, with a new recording of the sound. */
  begin(): void
  /** Stops sending until the next begin. */
  pause(): void
  isSending(): boolean
  want(wanted: WantedFormats): void
  wantKeyFrame(): void
  /** Takes the picture that stands for the stream from the next frame. */
  takePoster(): void
  /** Calls back once a second with the figures of that second; returns how to stop. */
  measure(onFigures: (figures: BroadcastFigures) => void): () => void
  /** Switches to the stream's new camera. */
  cameraChanged(): void
  close(): void
}

const MEASURE_MS = 1_000
/** The camera has found its exposure by then. */
const FIRST_POSTER_MS = 3_000
const POSTER_EVERY_MS = 60_000
const POSTER = { codec: 'poster', isLow: false, longSide: 640, quality: 0.7 } as const

/** Returns a pipeline that captures and encodes one open camera and sends frames and sound, adapted to the link. */
export function createMediaPipeline(parts: MediaPipelineParts, options: MediaPipelineOptions): MediaPipeline {
  const { socket } = parts
  const { streamId, onLink } = options
  const meter = createBroadcastMeter()
  const planner = createFramePlanner()
  let adaptation = fullPicture
  let want: WantedFormats = { jpeg: false, low: false, container: false }
  let sending = false
  let sentAt = Number.NEGATIVE_INFINITY
  let posterDueAt = 0
  let onFigures: ((figures: BroadcastFigures) => void) | null = null

  const capture = parts.createCameraCapture({
    nextJobs,
    onFrame: (frame) => sending && void send(frame),
    onPoster: (jpeg) => sending && options.onPoster(jpeg),
    onCodecFailed: options.onCodecFailed,
  })
  const microphone = createMicrophone(parts, options)
  const measuring = setInterval(measure, MEASURE_MS)
  capture.watch()

  async function send(frame: OutgoingFrame) {
    if (await socket.sendFrame(streamId, frame)) meter.countSent(frame, codecOfMainLayer())
  }

  const codecOfMainLayer = () => (socket.broadcastCodecs(streamId).video === 'vp8' ? 'vp8' : 'jpeg')

  function nextJobs(): EncodeJob[] {
    const now = performance.now()
    const step = getPictureStep(adaptation.step)
    const codec = codecOfMainLayer()
    if (sending) meter.countTaken()
    if (!sending || !planner.isDue(now, step, codec)) return []
    if (isBusy(now)) {
      meter.countSkipped()
      return []
    }
    sentAt = now
    return [...planner.take({ now, step, codec, want }), ...takeDuePoster(now)]
  }

  function takeDuePoster(now: number): EncodeJob[] {
    if (now < posterDueAt) return []
    posterDueAt = now + POSTER_EVERY_MS
    return [POSTER]
  }

  /** Without confirmations a picture is still sent from time to time, so that the broadcast cannot block. */
  function isBusy(now: number): boolean {
    const bufferedBytes = socket.bufferedAmount()
    const hasWaited = now - sentAt >= STILL_INTERVAL_MS
    const confirmed = hasWaited ? null : socket.roundTripTimes(streamId)
    const { waitingMs, shortestMs } = confirmed ?? { waitingMs: null, shortestMs: null }
    return isLinkBusy({ bufferedBytes, waitingMs, shortestMs })
  }

  function measure() {
    const rolled = meter.roll()
    const { lastSecond, recent } = rolled
    if (sending) {
      // Viewers learn the age of a picture only from a publisher who knows the server's clock.
      socket.clock()?.tick()
      const confirmed = socket.roundTripTimes(streamId)
      const roundTripMs = confirmed === null ? null : Math.max(confirmed.lastMs, confirmed.waitingMs)
      adaptation = adaptToLink(adaptation, { ...lastSecond, roundTripMs, bufferedBytes: socket.bufferedAmount() })
    }
    onLink(getLinkQuality({ isConnected: sending, step: adaptation.step, ...recent }))
    onFigures?.(toBroadcastFigures(rolled, socket, { streamId, step: adaptation.step, isLowWanted: want.low }))
  }

  return {
    begin() {
      sending = true
      posterDueAt = Math.max(posterDueAt, performance.now() + FIRST_POSTER_MS)
      planner.wantKeyFrame()
      microphone.begin(want.container)
      onLink(getLinkQuality({ isConnected: true, step: adaptation.step, sent: 0, skipped: 0 }))
    },
    pause() {
      sending = false
      microphone.stop()
      onLink('Offline')
    },
    isSending: () => sending,
    want(wanted) {
      want = wanted
      microphone.wantContainer(wanted.container)
    },
    wantKeyFrame: planner.wantKeyFrame,
    takePoster() {
      posterDueAt = 0
    },
    measure(listener) {
      onFigures = listener
      return () => {
        if (onFigures === listener) onFigures = null
      }
    },
    cameraChanged: () => capture.watch(),
    close() {
      sending = false
      clearInterval(measuring)
      microphone.stop()
      capture.stop()
    },
  }
}
