import { type CloseCode, closeCodes } from '@squall/shared/wire/close-codes'
import { limits } from '@squall/shared/wire/limits'
import type { ServerMessage, SocketErrorCode } from '@squall/shared/wire/messages'
import type { Clock } from './clock'
import type { Person } from './people'
import { createSlidingLimit, createTokenBucket } from './rate-limit'
import { refusalTexts } from './refusals'
import type { Room } from './room'
import type { Stats } from './stats'
import { encodeMessage } from './wire'

/** What the media process needs of a socket, whichever library it comes from. Nothing happens on a closed one. */
export interface Socket {
  send(message: string | Buffer): void
  ping(payload: string): void
  close(code: number, reason: string): void
  /** Bytes accepted but not yet given to the operating system. */
  bufferedAmount(): number
  subscribe(topic: string): void
  unsubscribe(topic: string): void
}

interface RefusalDetails {
  streamId?: string
  message?: string
}

export interface Connection {
  readonly id: number
  readonly socket: Socket
  /** Null for an anonymous visitor. */
  readonly person: Person | null
  readonly sessionHash: string | null
  readonly openedAt: number
  readonly rooms: Map<string, Room>
  /** What one client may send, by kind. */
  readonly allowance: { media: Bucket; bytes: Bucket; control: Bucket }
  hasSpoken: boolean
  tell(message: ServerMessage): void
  /** Says why something was not done. A client that is refused again and again is closed. */
  refuse(code: SocketErrorCode, details?: RefusalDetails): void
  close(reason: CloseCode, code?: SocketErrorCode): void
  /** Calls back when the client has received everything sent so far. */
  fence(onPassed: () => void): void
  /** A pong came; it answers all pings up to the one it echoes. */
  passFences(payload: string): void
  /** How long the oldest fence has been waiting, in milliseconds. */
  fenceAge(): number
}

type Bucket = ReturnType<typeof createTokenBucket>

export interface ConnectionDeps {
  id: number
  socket: Socket
  person: Person | null
  sessionHash: string | null
  clock: Clock
  stats: Stats
}

const REFUSALS_BEFORE_CLOSE = 20
const REFUSAL_WINDOW_MS = 10_000

export function createConnection({ id, socket, person, sessionHash, clock, stats }: ConnectionDeps): Connection {
  const fences: { sequence: number; at: number; onPassed: () => void }[] = []
  const patience = createSlidingLimit(REFUSALS_BEFORE_CLOSE, REFUSAL_WINDOW_MS, clock)
  let sequence = 0
  let closing = false

  function tell(message: ServerMessage): void {
    socket.send(encodeMessage(message))
  }

  function close(reason: CloseCode, code?: SocketErrorCode): void {
    if (closing) return
    closing = true
    stats.closed[reason] = (stats.closed[reason] ?? 0) + 1
    if (code !== undefined) tell({ type: 'error', code, message: refusalTexts[code] })
    socket.close(closeCodes[reason], code === undefined ? reason : refusalTexts[code])
  }

  return {
    id,
    socket,
    person,
    sessionHash,
    openedAt: clock.now(),
    rooms: new Map(),
    allowance: {
      media: createTokenBucket(limits.framesPerSecond, clock),
      bytes: createTokenBucket(limits.mediaBytesPerSecond, clock),
      control: createTokenBucket(limits.controlMessagesPerSecond, clock),
    },
    hasSpoken: false,
    tell,
    refuse(code, { streamId, message } = {}) {
      tell({ type: 'error', code, message: message ?? refusalTexts[code], ...(streamId && { streamId }) })
      if (!patience.allow()) close(code === 'too-fast' ? 'tooFast' : 'badMessage')
    },
    close,
    fence(onPassed) {
      fences.push({ sequence: ++sequence, at: clock.now(), onPassed })
      socket.ping(String(sequence))
    },
    passFences(payload) {
      const passed = Number(payload)
      if (payload === '' || !Number.isInteger(passed) || passed > sequence) return
      for (let first = fences[0]; first !== undefined && first.sequence <= passed; first = fences[0]) {
        fences.shift()
        first.onPassed()
      }
    },
    fenceAge: () => (fences[0] === undefined ? 0 : clock.now() - fences[0].at),
  }
}
