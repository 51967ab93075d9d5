import type { Clock } from '../clock'
import type { Connection } from './connection'

/** When clients come back after the restart. They add a little at random, and retry soon if they are too early. */
const PUBLISHERS_BACK_MS = 700
const VIEWERS_BACK_MS = 1_500
const VIEWERS_SPREAD_MS = 3_000
/** Time for the last messages to leave and for clients to close their side. */
const LINGER_MS = 300

/**
 * Closes all connections at once, since the next process cannot start before this one has ended. The times at which
 * clients come back are spread: publishers first, then viewers. Resolves when the sockets are closed.
 */
export function closeForRestart(connections: readonly Connection[], clock: Clock): Promise<void> {
  const publishers = connections.filter(isPublishing)
  const viewers = connections.filter((connection) => !isPublishing(connection))
  for (const connection of publishers) closeFor(connection, PUBLISHERS_BACK_MS)
  for (const [index, connection] of viewers.entries()) {
    closeFor(connection, VIEWERS_BACK_MS + Math.round((index / viewers.length) * VIEWERS_SPREAD_MS))
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

function closeFor(connection: Connection, retryAfterMs: number): void {
  connection.sendMessage({ type: 'server-restart', retryAfterMs })
  connection.close('serverRestart')
}
