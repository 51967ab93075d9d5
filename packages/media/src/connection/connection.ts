import {
  type CloseCode,
  closeCodes,
  limits,
  type ServerMessage,
  type SocketErrorCode,
} from '@squall/shared/contract/wire'
import type { Faults } from '@squall/shared/server/faults'
import type { Clock } from '../clock'
import { encodeMessage } from '../encode-message'
import type { Room } from '../room/room'
import type { Stats } from '../stats'
import type { Viewer } from '../viewer/viewer'
import { Allowance, type Spending } from './allowance'
import type { Person } from './people'
import { createSlidingLimit } from './rate-limit'

/** What a client reads beside an error's code. */
const refusalTexts: Record<SocketErrorCode, string> = {
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
  'not-audio': 'The sound is neither WebM nor MP4 audio from its beginning on',
  'not-video': 'The record is no frame of the codec that was announced',
  'stream-full': `The stream has reached ${limits.viewersPerStream} viewers`,
  'too-many-streams': 'Too many streams are open',
  'chat-refused': 'The message was not accepted',
  unavailable: 'The server cannot do this right now; try again soon',
}

/** What the media process needs of a socket, whichever library it comes from. Nothing happens on a closed one. */
export interface Socket {
  send(message: string | Buffer, isBinary: boolean): void
  /** Asks for a pong that echoes the number, which fits 32 bits. */
  ping(sequence: number): void
  close(code: number, reason: string): void
  /** Bytes accepted but not yet given to the operating system. */
  bufferedAmount(): number
}

interface RefusalDetails {
  streamId?: string
  message?: string
}

/** A ping that stands behind a viewer's frames. */
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
  /** Speaks the binary wire. */
  isBinary: boolean
  /** Null for an anonymous visitor. */
  person: Person | null
  sessionHash: string | null
  /** What it counts for; null on this machine itself. */
  network: string | null
}

const REFUSALS_BEFORE_CLOSE = 20

const REFUSAL_WINDOW_MS = 10_000

const NOTHING: readonly never[] = []

/** One socket and who is behind it. There are thousands, most of them quiet: what few need is made when they do. */
export class Connection {
  readonly socket: Socket
  readonly isBinary: boolean
  readonly person: Person | null
  readonly sessionHash: string | null
  readonly network: string | null
  readonly openedAt: number
  /** Where they take part, and, beside it, as what they watch. Exchanged, never changed, and shared where they can be. */
  rooms: readonly Room[] = NOTHING
  viewers: readonly Viewer[] = NOTHING
  /** Handles of the streams where they were counted as somebody new. */
  viewed: readonly number[] = NOTHING
  hasSpoken = false
  isClosing = false
  #allowance: Allowance | null = null
  #fences: Fence[] | null = null
  #sequence = 0
  #patience: { allow(): boolean } | null = null

  constructor(
    { socket, isBinary, person, sessionHash, network }: ConnectionOptions,
    private readonly deps: ConnectionDeps,
  ) {
    this.socket = socket
    this.isBinary = isBinary
    this.person = person
    this.sessionHash = sessionHash
    this.network = network
    this.openedAt = deps.clock.now()
  }

  room(streamId: string): Room | null {
    for (const room of this.rooms) if (room.streamId === streamId) return room
    return null
  }

  viewer(handle: number): Viewer | null {
    for (const viewer of this.viewers) if (viewer.handle === handle) return viewer
    return null
  }

  tell(message: ServerMessage): void {
    this.socket.send(encodeMessage(message), false)
  }

  /** Takes part of what they may send in a second. Answers false when too little is left. */
  spend(kind: Spending, now: number, amount = 1): boolean {
    this.#allowance ??= new Allowance()
    return this.#allowance.take(kind, now, amount)
  }

  /** After a second of quiet, what they sent before no longer matters. */
  tick(now: number): void {
    if (this.#allowance?.isFull(now)) this.#allowance = null
  }

  /** Says why something was not done. A client that is refused again and again is closed. */
  refuse(code: SocketErrorCode, { streamId, message }: RefusalDetails = {}): void {
    const { clock, stats } = this.deps
    stats.refused[code] = (stats.refused[code] ?? 0) + 1
    this.tell({ type: 'error', code, message: message ?? refusalTexts[code], ...(streamId && { streamId }) })
    this.#patience ??= createSlidingLimit(REFUSALS_BEFORE_CLOSE, REFUSAL_WINDOW_MS, clock)
    if (!this.#patience.allow()) this.close(code === 'too-fast' ? 'tooFast' : 'badMessage')
  }

  close(reason: CloseCode, code?: SocketErrorCode): void {
    if (this.isClosing) return
    this.isClosing = true
    const { closed } = this.deps.stats
    closed[reason] = (closed[reason] ?? 0) + 1
    if (code !== undefined) this.tell({ type: 'error', code, message: refusalTexts[code] })
    this.socket.close(closeCodes[reason], code === undefined ? reason : refusalTexts[code])
  }

  /** Reports a fault in what was done for this connection, and closes it alone. */
  fail(source: string, error: unknown): void {
    this.deps.faults.report(source, error)
    // Later: whoever works through a list of connections has them all in it until then.
    setImmediate(() => this.close('internalError'))
  }

  /** Asks for a pong, which will acknowledge the viewer's frames up to `seq`. */
  fence(viewer: Viewer, seq: number, now: number): void {
    this.#fences ??= []
    this.#fences.push({ sequence: ++this.#sequence, at: now, viewer, seq })
    this.socket.ping(this.#sequence)
  }

  /** A pong came; it answers all pings up to the one it echoes. */
  passFences(passed: number): void {
    const fences = this.#fences
    if (fences === null || passed > this.#sequence) return
    const now = this.deps.clock.now()
    for (let first = fences[0]; first !== undefined && first.sequence <= passed; first = fences[0]) {
      fences.shift()
      first.viewer.acknowledge(first.seq, now)
    }
  }

  /** How long the oldest fence has been waiting, in milliseconds. */
  fenceAge(now: number): number {
    const first = this.#fences?.[0]
    return first === undefined ? 0 : now - first.at
  }

  /** How long this client has owed an answer to what it was sent. */
  longestWait(now: number): number {
    let longest = this.fenceAge(now)
    if (!this.isBinary) return longest
    for (const viewer of this.viewers) longest = Math.max(longest, viewer.waited(now))
    return longest
  }
}
