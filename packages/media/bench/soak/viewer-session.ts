import { ServerMessage } from '@squall/shared/contract/wire'
import { openViewer, type Viewer } from '../clients/viewer'
import type { Broadcast } from './broadcasts'
import type { Tally } from './tally'

export interface SessionOptions {
  port: number
  broadcast: Broadcast
  wire: 'json' | 'binary'
  /** Of a member; a viewer without it is anonymous. */
  sessionId: string | undefined
  address: string
  tally: Tally
  /** Called for each line of chat. */
  onLine(text: string, session: ViewerSession): void
  onLeave(session: ViewerSession): void
}

/** A viewer of one stream, from joining to leaving. */
export interface ViewerSession {
  readonly viewer: Viewer
  readonly broadcast: Broadcast
  readonly isJoined: boolean
  /** A viewer that stalls is not expected to receive every frame. */
  isSlow: boolean
  /** How many frames should have arrived since the last call. */
  takeFrames(): number
  leave(): void
}

/** @throws when the socket is refused */
export async function openViewerSession(options: SessionOptions): Promise<ViewerSession> {
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
      } else if (!repeated && !session.isSlow) tally.frame(ageMs)
    },
    text: takeText,
  })

  function takeText(text: string): void {
    const message = ServerMessage.parse(JSON.parse(text))
    if (message.type === 'joined') isJoined = true
    else if (message.type === 'error') tally.failure(`socket: ${message.code}`)
    else if (message.type === 'chat-message') onLine(message.message, session)
  }

  const session: ViewerSession = {
    viewer,
    broadcast,
    isSlow: false,
    get isJoined() {
      return isJoined && !hasLeft
    },
    takeFrames() {
      if (dueFrom === null || session.isSlow) return 0
      const sent = broadcast.publisher.sent()
      const due = sent - dueFrom
      dueFrom = sent
      return due
    },
    leave() {
      hasLeft = true
      onLeave(session)
      viewer.close()
    },
  }
  viewer.socket.on('close', (code) => {
    if (hasLeft) return
    hasLeft = true
    onLeave(session)
    tally.failure(`socket closed with ${code}`)
  })
  return session
}
