import { ServerMessage } from '@squall/shared/contract/wire'
import { openViewer, type Viewer } from '../clients/viewer'
import type { Broadcast } from './broadcasts'
import type { Tally } from './tally'

export interface SeatOptions {
  port: number
  broadcast: Broadcast
  wire: 'json' | 'binary'
  /** Of a member; anonymous without it. */
  sessionId: string | undefined
  address: string
  tally: Tally
  /** A line of chat came. */
  onLine(text: string, seat: Seat): void
  onLeave(seat: Seat): void
}

/** Somebody who watches one stream until they leave. */
export interface Seat {
  readonly viewer: Viewer
  readonly broadcast: Broadcast
  readonly isJoined: boolean
  /** Whoever stalls is not expected to see every picture. */
  isSlow: boolean
  /** How many pictures should have come since this was asked last, and how many did. */
  takeFrames(): number
  leave(): void
}

/** @throws when the socket is refused */
export async function takeSeat(options: SeatOptions): Promise<Seat> {
  const { port, broadcast, wire, sessionId, address, tally, onLine, onLeave } = options
  const startedAt = performance.now()
  let dueFrom: number | null = null
  let isJoined = false
  let hasLeft = false
  const viewer = await openViewer({
    port,
    wire,
    address,
    ...(sessionId !== undefined && { sessionId }),
    joining: { type: 'join-stream', streamId: broadcast.streamId, video: ['vp8', 'jpeg'] },
    frame({ repeated, ageMs }) {
      if (dueFrom === null) {
        dueFrom = broadcast.publisher.sent()
        tally.firstPicture(performance.now() - startedAt)
      } else if (!repeated && !seat.isSlow) tally.frame(ageMs)
    },
    text: takeText,
  })

  function takeText(text: string): void {
    const message = ServerMessage.parse(JSON.parse(text))
    if (message.type === 'joined') isJoined = true
    else if (message.type === 'error') tally.failure(`socket: ${message.code}`)
    else if (message.type === 'chat-message') onLine(message.message, seat)
  }

  const seat: Seat = {
    viewer,
    broadcast,
    isSlow: false,
    get isJoined() {
      return isJoined && !hasLeft
    },
    takeFrames() {
      if (dueFrom === null || seat.isSlow) return 0
      const sent = broadcast.publisher.sent()
      const due = sent - dueFrom
      dueFrom = sent
      return due
    },
    leave() {
      hasLeft = true
      onLeave(seat)
      viewer.close()
    },
  }
  viewer.socket.on('close', (code) => {
    if (hasLeft) return
    hasLeft = true
    onLeave(seat)
    tally.failure(`socket closed with ${code}`)
  })
  return seat
}
