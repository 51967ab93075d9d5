import { every } from '../clients/every'
import type { Crowd } from './crowd'
import type { Seat } from './seat'
import type { Tally } from './tally'

/** A line that has not come by then is lost. */
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
  /** Those who sat there when it was sent and have neither heard it nor left. */
  waiting: Set<Seat>
}

/** Lines of chat, said by random people and awaited by all who watch with them. */
export function createChatter(tally: Tally) {
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
    heard(text: string, seat: Seat): void {
      const line = underWay.get(Number(/^(\d+):/.exec(text)?.[1]))
      if (line?.waiting.delete(seat)) tally.chatDelivered(performance.now() - line.sentAt)
    },
    left(seat: Seat): void {
      for (const { waiting } of underWay.values()) waiting.delete(seat)
    },
    /** Lets so many lines a second be said. Answers what stops it. */
    begin(crowd: Crowd, linesPerSecond: number): () => void {
      return every(1000 / linesPerSecond, () => {
        sweep()
        const writers = crowd.writers()
        const writer = writers[Math.floor(Math.random() * writers.length)]
        if (writer === undefined) return
        const { streamId } = writer.broadcast
        const number = ++count
        const message = `${number}: ${LINES[number % LINES.length]}`
        underWay.set(number, { sentAt: performance.now(), waiting: new Set(crowd.listeners(streamId)) })
        writer.viewer.socket.send(JSON.stringify({ type: 'chat-message', streamId, message }))
        tally.chatSent()
      })
    },
  }
}
export type Chatter = ReturnType<typeof createChatter>
