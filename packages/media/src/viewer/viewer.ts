import { type AudioCodec, recordFlags, type VideoCodec } from '@squall/shared/contract/wire'
import type { JpegFrame, VideoFrame } from '../codec/video-frame'
import type { Layer, Stats } from '../stats'
import type { StreamLatency } from '../stream-latency'
import type { Socket } from '../transport/socket'
import { FAR_MS, FrameWindow } from './frame-window'
import type { GopReplay } from './gop-replay'
import { QualityLadder } from './quality-ladder'
import { ALL_TEMPORAL_LAYERS, chooseHighestLayer } from './temporal-layers'

/** The options with which a client joins a stream. */
export interface JoinOptions {
  /** Joins without sound and chat, and is not counted as a viewer. */
  preview: boolean
  /** A preview that is shown large gets the whole picture instead of the low layer. */
  large?: boolean
  /** Asks to join as the broadcaster, which only the owner may. */
  broadcaster: boolean
  /** The codecs a viewer on the binary wire decodes, besides JPEG and container audio. */
  video?: readonly VideoCodec[]
  audio?: readonly AudioCodec[]
}

/** The layers and codecs that a viewer may see and can decode. */
interface Abilities {
  preview: boolean
  /** A preview of the low layer only. */
  isSmall: boolean
  decodesVp8: boolean
  decodesH264: boolean
  decodesOpus: boolean
}

const sharedAbilities: Abilities[] = []

/** The part of a client's connection that a viewer uses. */
export interface ViewerConnection {
  readonly socket: Socket
  readonly isBinary: boolean
  /** Sends a ping behind a frame; its pong acknowledges the viewer's frames up to `seq`. */
  sendFence(viewer: Viewer, seq: number, now: number): void
  /** Reports a fault and closes this connection. */
  fail(source: string, error: unknown): void
}

/** No further frame is sent while this much is unsent. */
const FRAME_BACKLOG_BYTES = 64 * 1024

/** One client watching one stream: decides which frames it is sent, and when. It never delays another viewer. */
export class Viewer {
  /** The layer it is sent, assigned by the stream's subscribers. */
  layer: Layer = 'jpeg'
  /** Its index in the list of subscribers; -1 while it is not in it. */
  index = -1
  /** The recording it has received without a gap; null while it has to start again. */
  recording: number | null = null
  hasLostAudio = false
  /** The seq of the newest frame it was sent. */
  sentSeq = 0
  /** Created with the first frame: most viewers wait for a stream to begin, or keep a finished one open. */
  #ladder: QualityLadder | null = null
  #window: FrameWindow | null = null
  #waiting: JpegFrame | null = null
  #waitingFlags = 0
  /** The waiting frame is held back by unanswered frames, not by the interval. */
  #isLate = false
  #intervalMs = 0
  #sentAt = -FAR_MS
  #needsKeyFrame = true
  #hasGap = false
  #highestLayer = ALL_TEMPORAL_LAYERS

  constructor(
    readonly connection: ViewerConnection,
    readonly handle: number,
    readonly abilities: Abilities,
    private readonly stats: Stats,
    private readonly latency: StreamLatency,
  ) {}

  get ladder(): QualityLadder {
    this.#ladder ??= new QualityLadder()
    return this.#ladder
  }

  get window(): FrameWindow {
    this.#window ??= new FrameWindow()
    return this.#window
  }

  /** The step of the quality ladder, 0 for every frame. */
  get step(): number {
    return this.#ladder?.step ?? 0
  }

  /** Returns how long the oldest frame has been unanswered, in milliseconds. */
  oldestWaitMs(now: number): number {
    return this.#window?.oldestWaitMs(now) ?? 0
  }

  /** Returns whether a key frame would let the viewer continue now. */
  needsKeyFrame(now: number): boolean {
    return this.#needsKeyFrame && !this.#window?.isBehind(now)
  }

  /** Sends the newest JPEG, now or once it may go; a newer one replaces it. @param flags to set for this viewer */
  offerJpegFrame(frame: JpegFrame, now: number, intervalMs: number, flags = 0): void {
    if (!this.ladder.shouldOffer()) {
      this.stats.framesSkipped.step++
      return
    }
    if (this.#waiting !== null) {
      this.stats.framesSkipped.newer++
      if (this.#isLate) this.ladder.countLate()
    }
    this.#waiting = frame
    this.#waitingFlags = flags
    this.#intervalMs = intervalMs
    this.flush(now)
  }

  /** Sends the waiting JPEG if it may go now. */
  flush(now: number): void {
    const frame = this.#waiting
    if (frame === null) return
    this.#isLate = false
    if (now - this.#sentAt < this.#intervalMs) return
    if (!this.window.hasRoom(now)) {
      this.#isLate = true
      return
    }
    const { connection } = this
    if (connection.socket.bufferedAmount() >= FRAME_BACKLOG_BYTES) {
      this.#isLate = true
      return
    }
    this.#waiting = null
    // A frame that is repeated for a late viewer is as old as the stream is still.
    if ((this.#waitingFlags & recordFlags.repeat) === 0) this.latency.noteSent(frame.seq, now - frame.takenAt)
    if (connection.isBinary) this.#send(frame.record(this.#waitingFlags), frame, now)
    else this.#sendText(frame, now)
  }

  /** Sends the next codec frame at once or skips it. Returns whether the viewer now needs a key frame. */
  sendCodecFrame(frame: VideoFrame, now: number): boolean {
    if (this.#needsKeyFrame && !frame.isKey) {
      this.stats.framesSkipped.key++
      return false
    }
    if (this.#isLeftOut(frame, now)) {
      this.stats.framesSkipped.temporal++
      return false
    }
    const isReduced = this.#highestLayer < ALL_TEMPORAL_LAYERS
    if (this.window.isBehind(now, isReduced) || this.connection.socket.bufferedAmount() >= FRAME_BACKLOG_BYTES) {
      this.stats.framesSkipped.behind++
      if (!this.#needsKeyFrame) this.ladder.countCutOff(now)
      this.#needsKeyFrame = true
      this.#hasGap = true
      return true
    }
    this.#needsKeyFrame = false
    const flags = this.#hasGap ? recordFlags.resync : 0
    this.#hasGap = false
    this.latency.noteSent(frame.seq, now - frame.takenAt)
    this.#send(frame.record(flags), frame, now)
    return false
  }

  /** Sends all frames since the last key frame. Returns false if the replay is empty. */
  replay(gop: GopReplay, now: number): boolean {
    const newest = gop.newest()
    if (newest === null) return false
    this.#needsKeyFrame = false
    this.#send(gop.message(), newest, now)
    return true
  }

  /** Sends no codec frames until the next key frame. */
  waitForKeyFrame(): void {
    this.#hasGap ||= !this.#needsKeyFrame
    this.#needsKeyFrame = true
  }

  /** The viewer has received every frame up to `seq`. @param heldMs for how long the client held this answer */
  acknowledge(seq: number, now: number, heldMs = 0): void {
    const window = this.#window
    if (!window?.acknowledge(seq, now, heldMs)) return
    this.ladder.countAnswer()
    this.stats.fenceRoundTrips.observe(window.roundTripMs / 1000)
    this.stats.frameAges.observe(window.frameAgeMs / 1000)
    this.latency.noteAnswered(seq, window.roundTripMs, window.frameAgeMs)
    this.flush(now)
  }

  tick(now: number, canDecode: boolean): void {
    this.#ladder?.adjust(now, canDecode)
    this.flush(now)
  }

  /** Drops the waiting JPEG, because the viewer left or changed its layer. */
  dropWaiting(): void {
    this.#waiting = null
  }

  /** Returns whether the frame is of a temporal layer that this viewer has no room for at present. */
  #isLeftOut({ temporalLayer }: VideoFrame, now: number): boolean {
    if (temporalLayer === 0 && this.#highestLayer === ALL_TEMPORAL_LAYERS) return false
    const hasRoom = this.window.hasRoomForUpperLayers(now)
    this.#highestLayer = chooseHighestLayer(this.#highestLayer, temporalLayer, hasRoom)
    return temporalLayer > this.#highestLayer
  }

  #send(message: Buffer, frame: VideoFrame, now: number): void {
    const { connection, stats } = this
    connection.socket.send(message, connection.isBinary)
    this.window.add(frame.seq, now, frame.takenAt, message.length)
    this.#sentAt = now
    this.sentSeq = frame.seq
    stats.framesOut++
    stats.framesOutOf[frame.layer]++
    stats.mediaBytesOut += message.length
  }

  #sendText(frame: JpegFrame, now: number): void {
    this.#send(frame.json(), frame, now)
    this.connection.sendFence(this, frame.seq, now)
  }
}

/** Returns the abilities of a viewer: one shared object for equal ones, since thousands of viewers have the same. */
export function getAbilities({ preview, large = false, video = [], audio = [] }: JoinOptions): Abilities {
  const isSmall = preview && !large
  const [decodesVp8, decodesH264, decodesOpus] = [video.includes('vp8'), video.includes('h264'), audio.includes('opus')]
  const flags = [preview, isSmall, decodesVp8, decodesH264, decodesOpus]
  const index = flags.reduce((sum, flag, bit) => sum + (flag ? 1 << bit : 0), 0)
  const abilities = sharedAbilities[index] ?? { preview, isSmall, decodesVp8, decodesH264, decodesOpus }
  sharedAbilities[index] = abilities
  return abilities
}
