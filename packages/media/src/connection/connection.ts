import {
  type CloseCode,
  closeCodes,
  limits,
  type ServerMessage,
  type SocketErrorCode,
} from '@squall/shared/contract/wire'
import type { Place } from '@squall/shared/rules/place'
import type { Faults } from '@squall/shared/server/faults'
import type { Clock } from '../clock'
import { encodeMessage } from '../encode-message'
import type { ErrorDetails, Member, Person, Room } from '../room/members'
import type { Stats } from '../stats'
import type { Socket } from '../transport/socket'
import type { Viewer } from '../viewer/viewer'
import { ClientLimits, type LimitedKind, WindowLimit } from './rate-limit'

/** The sentence that goes with each error code. */
const errorTexts: Record<SocketErrorCode, string> = {
  'bad-message': 'This is not a message the server knows',
  'message-too-large': 'The message is too large',
  'too-fast': 'Too many messages in a short time',
  'too-many-sockets': 'Too many connections are open from here',
  'session-required': 'Sign in to do this',
  'session-expired': 'The session has ended; sign in again',
  'not-your-stream': 'This stream belongs to somebody else',
  'not-approved': 'Account must be approved',
  'stream-not-found': 'There is no such stream',
  'stream-ended': 'The stream has ended',
  'not-broadcasting': 'Start the broadcast before sending pictures or sound',
  'already-broadcasting': 'This connection is broadcasting another stream',
  'not-a-jpeg': 'The frame is not a JPEG picture',
  'not-audio': 'Send sound as WebM or MP4 from the beginning of the recording; Ogg is not supported',
  'not-video': 'The record is no frame of the codec that was announced',
  'stream-full': `The stream has reached ${limits.viewersPerStream} viewers`,
  'too-many-streams': 'Too many streams are open',
  'chat-refused': 'The message was not accepted',
  'not-recorded': 'There is no recording of this stream that you may watch',
  unavailable: 'The server cannot do this right now; try again soon',
}

/** A ping sent behind a viewer's frame. */
interface Fence {
  sequence: number
  at: number
  viewer: Viewer
  seq: number
}

export interface ConnectionDeps {
  clock: Clock
  stats: Stats
  faults: Faults
}

export interface ConnectionOptions {
  socket: Socket
  /** Whether the client uses the binary wire. */
  isBinary: boolean
  /** Null for an anonymous visitor. */
  person: Person | null
  sessionHash: string | null
  /** The network it is counted under; null for a client on this machine. */
  network: string | null
}

const MAX_ERRORS = 20
const ERROR_WINDOW_MS = 10_000

const NOTHING: readonly never[] = []

/** One client's socket. There are thousands, most of them quiet, so what few of them need is created on first use. */
export class Connection implements Member {
  readonly socket: Socket
  readonly isBinary: boolean
  readonly person: Person | null
  readonly sessionHash: string | null
  readonly network: string | null
  rooms: readonly Room[] = NOTHING
  viewers: readonly Viewer[] = NOTHING
  viewed: readonly number[] = NOTHING
  /** Where the client is, if it said so with `listen`. */
  alertPlace: Place | null = null
  /** Whether the client wants the positions of chasers. */
  isWatchingMap = false
  isClosing = false
  #limits: ClientLimits | null = null
  #errorLimit: WindowLimit | null = null
  #fences: Fence[] | null = null
  #sequence = 0

  constructor(
    { socket, isBinary, person, sessionHash, network }: ConnectionOptions,
    private readonly deps: ConnectionDeps,
  ) {
    this.socket = socket
    this.isBinary = isBinary
    this.person = person
    this.sessionHash = sessionHash
    this.network = network
  }

  room(streamId: string): Room | null {
    for (const room of this.rooms) if (room.streamId === streamId) return room
    return null
  }

  viewer(handle: number): Viewer | null {
    for (const viewer of this.viewers) if (viewer.handle === handle) return viewer
    return null
  }

  sendMessage(message: ServerMessage): void {
    this.socket.send(encodeMessage(message), false)
  }

  /** Counts what the client sent against its limits. Returns false if it is too much. */
  takeFromLimit(kind: LimitedKind, now: number, amount = 1): boolean {
    this.#limits ??= new ClientLimits()
    return this.#limits.take(kind, now, amount)
  }

  /** Frees the limits of a client that has been quiet. */
  tick(now: number): void {
    if (this.#limits?.isIdle(now)) this.#limits = null
  }

  sendError(code: SocketErrorCode, { streamId, message }: ErrorDetails = {}): void {
    const { clock, stats } = this.deps
    stats.refused[code] = (stats.refused[code] ?? 0) + 1
    this.sendMessage({ type: 'error', code, message: message ?? errorTexts[code], ...(streamId && { streamId }) })
    this.#errorLimit ??= new WindowLimit(MAX_ERRORS, ERROR_WINDOW_MS)
    if (!this.#errorLimit.take(clock.now())) this.close(code === 'too-fast' ? 'tooFast' : 'badMessage')
  }

  close(reason: CloseCode, code?: SocketErrorCode): void {
    if (this.isClosing) return
    this.isClosing = true
    const { closed } = this.deps.stats
    closed[reason] = (closed[reason] ?? 0) + 1
    if (code !== undefined) this.sendMessage({ type: 'error', code, message: errorTexts[code] })
    this.socket.close(closeCodes[reason], code === undefined ? reason : errorTexts[code])
  }

  fail(source: string, error: unknown): void {
    this.deps.faults.report(source, error)
    // Deferred: the caller may be iterating over a list that this connection is in.
    setImmediate(() => this.close('internalError'))
  }

  sendFence(viewer: Viewer, seq: number, now: number): void {
    this.#fences ??= []
    this.#fences.push({ sequence: ++this.#sequence, at: now, viewer, seq })
    this.socket.ping(this.#sequence)
  }

  /** A pong came. It answers every ping up to the one it echoes. */
  answerFences(sequence: number): void {
    const fences = this.#fences
    if (fences === null || sequence > this.#sequence) return
    const now = this.deps.clock.now()
    for (let first = fences[0]; first !== undefined && first.sequence <= sequence; first = fences[0]) {
      fences.shift()
      first.viewer.acknowledge(first.seq, now)
    }
  }

  /** Returns how long the client has left a frame unanswered, in milliseconds. */
  oldestWaitMs(now: number): number {
    const fence = this.#fences?.[0]
    let longest = fence === undefined ? 0 : now - fence.at
    if (!this.isBinary) return longest
    for (const viewer of this.viewers) longest = Math.max(longest, viewer.oldestWaitMs(now))
    return longest
  }
}
