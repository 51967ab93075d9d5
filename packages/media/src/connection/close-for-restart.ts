import type { Clock } from '../clock'
import type { Connection } from './connection'

/** Clients wait a little more by chance, and knock again soon when they come too early. */
const PUBLISHERS_BACK_MS = 700
const VIEWERS_BACK_MS = 1_500
const VIEWERS_SPREAD_MS = 3_000
/** Until what was said last has left, and sockets are closed from their other end too. */
const LINGER_MS = 300

/**
 * Closes everybody at once, as the next process may not start before this one has gone. What is spread is when they
 * come back, each at a time of their own: publishers first.
 */
export function sendAway(connections: readonly Connection[], clock: Clock): Promise<void> {
  const publishers = connections.filter(isPublishing)
  const viewers = connections.filter((connection) => !isPublishing(connection))
  for (const connection of publishers) dismiss(connection, PUBLISHERS_BACK_MS)
  for (const [index, connection] of viewers.entries()) {
    dismiss(connection, VIEWERS_BACK_MS + Math.round((index / viewers.length) * VIEWERS_SPREAD_MS))
  }
  return new Promise((resolve) => {
    const stop = clock.every(LINGER_MS, () => {
      stop()
      resolve()
    })
  })
}

function isPublishing(connection: Connection): boolean {
  return connection.rooms.some((room) => room.isPublisher(connection))
}

function dismiss(connection: Connection, retryAfterMs: number): void {
  connection.tell({ type: 'server-restart', retryAfterMs })
  connection.close('serverRestart')
}
