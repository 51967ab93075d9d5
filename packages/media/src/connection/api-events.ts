import type { MediaEvent } from '@squall/shared/contract/live'
import type { ServerMessage } from '@squall/shared/contract/wire'
import { encodeMessage } from '../encode-message'
import type { RoomRegistry } from '../room/room-registry'
import type { Connection } from './connection'

interface EventDeps {
  connections: Iterable<Connection>
  rooms: RoomRegistry
  onApiStarted: () => void
}

/** Returns the function that applies an event of api. Events about unknown streams and users are ignored. */
export function createEventHandler({ connections, rooms, onApiStarted }: EventDeps): (event: MediaEvent) => void {
  function sendToAll(message: ServerMessage): void {
    const bytes = Buffer.from(encodeMessage(message))
    for (const connection of connections) connection.socket.send(bytes, false)
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
      case 'stream-ended':
        rooms.end(event.streamId)
        break
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
        sendToAll({ type, data })
        break
      }
      case 'alerts-changed':
        sendToAll(event)
        break
      case 'api-started':
        onApiStarted()
    }
  }
}
