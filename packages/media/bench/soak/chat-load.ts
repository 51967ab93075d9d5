import { every } from '../clients/every'
import type { Tally } from './tally'
import type { ViewerPool } from './viewer-pool'
import type { ViewerSession } from './viewer-session'

/** A line that has not arrived by then is lost. */
const LOST_MS = 5_000
const LINES = [
  'Look at that inflow',
  'Is it rotating?',
  'Stay safe out there',
  'Hail down here in Moore',
  'Wow',
  'Which road is this?',
]

interface Line {
  sentAt: number
  /** The viewers of its stream when it was sent that have neither received it nor left. */
  waiting: Set<ViewerSession>
}

/** Sends lines of chat as random members, and checks that all viewers of their streams receive them. */
export function createChatLoad(tally: Tally) {
  const underWay = new Map<number, Line>()
  let count = 0

  function sweep(): void {
    const now = performance.now()
    for (const [number, { sentAt, waiting }] of underWay) {
      if (waiting.size > 0 && now - sentAt < LOST_MS) continue
      tally.chatLost(waiting.size)
      underWay.delete(number)
    }
  }

  return {
    received(text: string, session: ViewerSession): void {
      const line = underWay.get(Number(/^(\d+):/.exec(text)?.[1]))
      if (line?.waiting.delete(session)) tally.chatDelivered(performance.now() - line.sentAt)
    },
    left(session: ViewerSession): void {
      for (const { waiting } of underWay.values()) waiting.delete(session)
    },
    /** Starts to send lines. @returns what stops it */
    begin(viewerPool: ViewerPool, linesPerSecond: number): () => void {
      return every(1000 / linesPerSecond, () => {
        sweep()
        const writers = viewerPool.writers()
        const writer = writers[Math.floor(Math.random() * writers.length)]
        if (writer === undefined) return
        const { streamId } = writer.broadcast
        const number = ++count
        const message = `${number}: ${LINES[number % LINES.length]}`
        underWay.set(number, { sentAt: performance.now(), waiting: new Set(viewerPool.listeners(streamId)) })
        writer.viewer.socket.send(JSON.stringify({ type: 'chat-message', streamId, message }))
        tally.chatSent()
      })
    },
  }
}
export type ChatLoad = ReturnType<typeof createChatLoad>
