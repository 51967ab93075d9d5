import { recordFlags } from '@squall/shared/contract/wire'
import type { JpegUnit, VideoUnit } from '../codec/video-frame'
import type { Connection } from '../connection/connection'
import type { Layer, Stats } from '../stats'
import { FAR, FrameWindow } from './frame-window'
import type { Gop } from './gop-replay'
import { Steps } from './quality-ladder'

/** What somebody joined for and can decode beyond what everybody can. */
export interface Abilities {
  preview: boolean
  decodesVp8: boolean
  decodesH264: boolean
  decodesOpus: boolean
}

/** No further frame goes to a socket with this much unsent. */
const FRAME_BACKLOG_BYTES = 64 * 1024

/** Somebody who watches one stream: which of its pictures they get, and when. They delay nobody. */
export class Viewer {
  /** Which layer they are given; decided by the stream's audience. */
  source: Layer = 'jpeg'
  /** Their place in the audience. */
  index = -1
  /** The recording they have without a gap, or for Opus whether they have it all. */
  playing: number | null = null
  hasLostSound = false
  /** The newest picture they were sent. */
  sentSeq = 0
  /** Made with the first frame: most wait for a stream to begin, or have left it open. */
  #steps: Steps | null = null
  #window: FrameWindow | null = null
  #waiting: JpegUnit | null = null
  #waitingFlags = 0
  /** The waiting frame waits for others to arrive, not for its time. */
  #isLate = false
  #intervalMs = 0
  #sentAt = -FAR
  #needsKey = true
  #hasGap = false

  constructor(
    readonly connection: Connection,
    readonly handle: number,
    readonly abilities: Abilities,
    private readonly stats: Stats,
  ) {}

  get steps(): Steps {
    this.#steps ??= new Steps()
    return this.#steps
  }

  get window(): FrameWindow {
    this.#window ??= new FrameWindow()
    return this.#window
  }

  /** How much they are spared; see Steps. */
  get step(): number {
    return this.#steps?.step ?? 0
  }

  /** How long the oldest frame has been unanswered, in milliseconds. */
  waited(now: number): number {
    return this.#window?.waited(now) ?? 0
  }

  /** Would a key frame help them now? */
  wantsKey(now: number): boolean {
    return this.#needsKey && !this.#window?.isBehind(now)
  }

  /** The newest picture: sent now, or when its time has come and nothing newer has. @param flags for them alone */
  offer(unit: JpegUnit, now: number, intervalMs: number, flags = 0): void {
    if (!this.steps.takesTurn()) {
      this.stats.framesSkipped.step++
      return
    }
    if (this.#waiting !== null) {
      this.stats.framesSkipped.newer++
      if (this.#isLate) this.steps.wasLate()
    }
    this.#waiting = unit
    this.#waitingFlags = flags
    this.#intervalMs = intervalMs
    this.flush(now)
  }

  /** Sends the waiting picture if it may go now. */
  flush(now: number): void {
    const unit = this.#waiting
    if (unit === null) return
    this.#isLate = false
    if (now - this.#sentAt < this.#intervalMs) return
    if (!this.window.hasPlace(now)) {
      this.#isLate = true
      return
    }
    const { connection } = this
    if (connection.socket.bufferedAmount() >= FRAME_BACKLOG_BYTES) {
      this.#isLate = true
      return
    }
    this.#waiting = null
    if (connection.isBinary) this.#send(unit.record(this.#waitingFlags), unit, now)
    else this.#sendText(unit, now)
  }

  /** The next frame of a codec, which goes now or never. Answers whether a key frame has become necessary. */
  follow(unit: VideoUnit, now: number): boolean {
    const isKey = (unit.picture.header.flags & recordFlags.key) !== 0
    if (this.#needsKey && !isKey) {
      this.stats.framesSkipped.key++
      return false
    }
    if (this.window.isBehind(now) || this.connection.socket.bufferedAmount() >= FRAME_BACKLOG_BYTES) {
      this.stats.framesSkipped.behind++
      if (!this.#needsKey) this.steps.fell(now)
      this.#needsKey = true
      this.#hasGap = true
      return true
    }
    this.#needsKey = false
    const flags = this.#hasGap ? recordFlags.resync : 0
    this.#hasGap = false
    this.#send(unit.record(flags), unit, now)
    return false
  }

  /** Everything since the last key frame. Answers false where there is nothing to replay. */
  catchUp(gop: Gop, now: number): boolean {
    const newest = gop.newest()
    if (newest === null) return false
    this.#needsKey = false
    this.#send(gop.replay(), newest, now)
    return true
  }

  /** Frames of a codec reach them again from the next key frame on. */
  cutOff(): void {
    this.#hasGap ||= !this.#needsKey
    this.#needsKey = true
  }

  /** They have drawn, or been sent, everything up to `seq`. */
  acknowledge(seq: number, now: number): void {
    const window = this.#window
    if (!window?.answer(seq, now)) return
    this.steps.answered()
    this.stats.fenceRoundTrips.observe(window.roundTrip)
    this.stats.frameAges.observe(window.age)
    this.flush(now)
  }

  tick(now: number, canFollow: boolean): void {
    this.#steps?.judge(now, canFollow)
    this.flush(now)
  }

  /** Gives up what waits, because they left or watch another layer now. */
  forget(): void {
    this.#waiting = null
  }

  #send(message: Buffer, unit: VideoUnit, now: number): void {
    const { connection, stats } = this
    connection.socket.send(message, connection.isBinary)
    this.window.enter(unit.seq, now, unit.takenAt)
    this.#sentAt = now
    this.sentSeq = unit.seq
    stats.framesOut++
    stats.framesOutOf[unit.layer]++
    stats.mediaBytesOut += message.length
  }

  #sendText(unit: JpegUnit, now: number): void {
    this.#send(unit.json(), unit, now)
    this.connection.fence(this, unit.seq, now)
  }
}
