import type { MediaSocket } from '../../../platform/media-socket/media-socket'
import type { OutgoingFrame } from '../../../platform/media-socket/wire'
import { adapt, fullPicture, pictureStep, STILL_INTERVAL_MS } from '../link-adaptation.rules'
import type { AudioRecorder, AudioRecorderOptions } from '../camera/audio-recorders'
import type { Capture, CaptureOptions } from '../camera/capture'
import type { EncodeJob } from '../camera/frame-encoding'
import { createFramePlanner } from '../camera/frame-planner'
import type { OpusRecorder, OpusRecorderOptions } from '../camera/audio-recorders'
import { isLinkBusy, type LinkQuality, linkQuality } from '../link-adaptation.rules'
import { createMicrophone } from './microphone'

const WINDOW_SECONDS = 5

/** The browser parts of a transmission; tests replace them. */
export interface TransmissionParts {
  socket: Pick<
    MediaSocket,
    'broadcastCodecs' | 'bufferedAmount' | 'confirmations' | 'sendFrame' | 'sendSound' | 'sendPacket'
  >
  createCapture: (options: CaptureOptions) => Capture
  createRecorder: (options: AudioRecorderOptions) => AudioRecorder
  createOpusRecorder: (options: OpusRecorderOptions) => OpusRecorder
  holdWakeLock: () => () => void
}

export interface TransmissionOptions {
  streamId: string
  camera: MediaStream
  onLink: (link: LinkQuality) => void
  onMicrophoneError: () => void
  /** The browser cannot encode the announced video codec. */
  onCodecFailed: () => void
  /** The browser cannot encode the announced Opus. */
  onOpusFailed: () => void
}

/** The formats some viewers need besides the main layer. */
interface Wanted {
  jpeg: boolean
  low: boolean
  container: boolean
}

export interface Transmission {
  /** Starts sending; the server accepts frames and sound, and sound begins a new recording. */
  begin(): void
  /** Stops sending until the next begin. */
  pause(): void
  isSending(): boolean
  want(wanted: Wanted): void
  wantKeyFrame(): void
  /** Switches to the stream's new camera. */
  cameraChanged(): void
  close(): void
}

const MEASURE_MS = 1_000

/** Encodes one open camera and sends frames and sound over the socket, adapted to the link. */
export function createTransmission(parts: TransmissionParts, options: TransmissionOptions): Transmission {
  const { socket } = parts
  const { streamId, camera, onLink } = options
  const meter = createFrameMeter()
  const planner = createFramePlanner()
  let adaptation = fullPicture
  let want: Wanted = { jpeg: false, low: false, container: false }
  let sending = false
  let sentAt = Number.NEGATIVE_INFINITY

  const capture = parts.createCapture({
    nextJobs,
    onFrame: (frame) => sending && void send(frame),
    onCodecFailed: options.onCodecFailed,
  })
  const microphone = createMicrophone(parts, options)
  const releaseWakeLock = parts.holdWakeLock()
  const measuring = setInterval(measure, MEASURE_MS)
  capture.watch(camera)

  async function send(frame: OutgoingFrame) {
    if (await socket.sendFrame(streamId, frame)) meter.countSent()
  }

  function nextJobs(): EncodeJob[] {
    const now = performance.now()
    const step = pictureStep(adaptation.step)
    if (!sending || !planner.isDue(now, step)) return []
    if (isBusy(now)) {
      meter.countSkipped()
      return []
    }
    sentAt = now
    const codec = socket.broadcastCodecs(streamId).video === 'vp8' ? 'vp8' : 'jpeg'
    return planner.take({ now, step, codec, want })
  }

  /** An unconfirmed picture must not block the broadcast, so one is still sent from time to time. */
  function isBusy(now: number): boolean {
    const bufferedBytes = socket.bufferedAmount()
    const hasWaited = now - sentAt >= STILL_INTERVAL_MS
    const waitingMs = hasWaited ? null : (socket.confirmations(streamId)?.waitingMs ?? null)
    return isLinkBusy({ bufferedBytes, waitingMs })
  }

  function measure() {
    const { lastSecond, recent } = meter.roll()
    if (sending) {
      const confirmed = socket.confirmations(streamId)
      const roundTripMs = confirmed === null ? null : Math.max(confirmed.lastMs, confirmed.waitingMs)
      adaptation = adapt(adaptation, { ...lastSecond, roundTripMs, bufferedBytes: socket.bufferedAmount() })
    }
    onLink(linkQuality({ isConnected: sending, step: adaptation.step, ...recent }))
  }

  return {
    begin() {
      sending = true
      planner.wantKeyFrame()
      microphone.begin(want.container)
      onLink(linkQuality({ isConnected: true, step: adaptation.step, sent: 0, skipped: 0 }))
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
    cameraChanged: () => capture.watch(camera),
    close() {
      sending = false
      clearInterval(measuring)
      microphone.stop()
      capture.stop()
      releaseWakeLock()
    },
  }
}

/** Counts frames that left and frames that were skipped over the last seconds. */
function createFrameMeter() {
  let seconds = [{ sent: 0, skipped: 0 }]
  const current = () => seconds[0] ?? { sent: 0, skipped: 0 }
  return {
    countSent() {
      current().sent += 1
    },
    countSkipped() {
      current().skipped += 1
    },
    /** Returns this second and the sums of the last few, and starts the next second. Call once a second. */
    roll() {
      const lastSecond = current()
      const recent = seconds.reduce((sum, { sent, skipped }) => ({
        sent: sum.sent + sent,
        skipped: sum.skipped + skipped,
      }))
      seconds = [{ sent: 0, skipped: 0 }, ...seconds].slice(0, WINDOW_SECONDS)
      return { lastSecond, recent }
    },
  }
}
