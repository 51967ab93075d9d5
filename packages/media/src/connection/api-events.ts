import type { ChaserChanges, MediaEvent } from '@squall/shared/contract/live'
import type { LoudAlert } from '@squall/shared/contract/weather'
import { limits, type ServerMessage } from '@squall/shared/contract/wire'
import { distanceToPolygonsKm } from '@squall/shared/rules/geo'
import { sendToMany } from '../encode-message'
import type { PositionReporter } from '../positions/position-reporter'
import type { Replays } from '../replay/replays'
import type { RoomRegistry } from '../room/room-registry'
import type { Connection } from './connection'
import type { RecentAlertChanges } from './recent-alert-changes'

interface EventDeps {
  connections: Iterable<Connection>
  rooms: RoomRegistry
  positions: Pick<PositionReporter, 'forget'>
  replays: Pick<Replays, 'recheck' | 'setMuted'>
  alertChanges: RecentAlertChanges
  onApiStarted: () => void
}

/** Returns the function that applies an event of api. Events about unknown streams and users are ignored. */
export function createEventHandler(deps: EventDeps): (event: MediaEvent) => void {
  const { connections, rooms, positions, replays, alertChanges, onApiStarted } = deps

  function sendToAll(message: ServerMessage, isRecipient?: (connection: Connection) => boolean): void {
    sendToMany(connections, message, isRecipient)
  }

  function sendToMaps(changes: ChaserChanges): void {
    positions.forget(changes.removed)
    sendToAll({ type: 'chaser-positions', ...changes }, ({ isWatchingMap }) => isWatchingMap)
  }

  return (event) => {
    switch (event.type) {
      case 'chat-message':
        rooms.find(event.message.streamId)?.broadcast({ type: 'chat-message', ...event.message })
        break
      case 'chat-held': {
        const { type, message, to } = event
        rooms.find(message.streamId)?.sendToUsers(to, { type, ...message })
        break
      }
      case 'chat-standing': {
        const { type, streamId, to } = event
        rooms.find(streamId)?.sendToUsers(to, { type, streamId })
        break
      }
      case 'chat-removed':
      case 'chat-rules':
      case 'title-changed':
      case 'likes-changed':
        rooms.find(event.streamId)?.broadcast(event)
        break
      case 'stream-muted':
        rooms.find(event.streamId)?.setMuted(event.isMuted)
        replays.setMuted(event.streamId, event.isMuted)
        break
      case 'broadcaster-message': {
        const room = rooms.find(event.streamId)
        room?.sendToUsers([room.ownerId], event)
        break
      }
      case 'stream-ended':
        rooms.end(event.streamId)
        replays.recheck(event.streamId)
        sendToMaps({ chasers: [], removed: [event.streamId] })
        break
      case 'chaser-positions': {
        const { type: _, ...changes } = event
        sendToMaps(changes)
        break
      }
      case 'sessions-revoked':
        for (const connection of connections) {
          const isRevoked = connection.sessionHash !== null && event.sessionHashes.includes(connection.sessionHash)
          if (isRevoked) connection.close('sessionExpired', 'session-expired')
        }
        break
      case 'user-revoked':
        for (const connection of connections) {
          if (connection.person?.userId === event.userId) connection.close('forbidden', 'not-approved')
        }
        break
      case 'emergency-alert': {
        const { type, ...data } = event
        sendToAll({ type, data }, (connection) => isReachedBy(connection, data))
        break
      }
      case 'alerts-changed':
        alertChanges.note(event)
        sendToAll(event)
        break
      case 'storm-reports-changed':
        sendToAll(event)
        break
      case 'api-started':
        onApiStarted()
    }
  }
}

/**
 * Returns whether an emergency alert is for a client: it named no place, its place or a stream that it joined is near, or
 * the alert's area is not known.
 */
function isReachedBy({ alertPlace, rooms }: Connection, { areas, streamIds }: LoudAlert): boolean {
  if (alertPlace === null || areas.length === 0) return true
  if (rooms.some(({ streamId }) => streamIds.includes(streamId))) return true
  return areas.some(([west, south, east, north]) => {
    const corners: [number, number][] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ]
    return distanceToPolygonsKm(alertPlace, [[corners]]) <= limits.emergencyAlertRadiusKm
  })
}
