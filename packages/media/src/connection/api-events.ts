import type { MediaEvent } from '@squall/shared/contract/live'
import type { ServerMessage } from '@squall/shared/contract/wire'
import { encodeMessage } from '../encode-message'
import type { Rooms } from '../room/rooms'
import type { Connection } from './connection'

interface EventDeps {
  connections: Iterable<Connection>
  rooms: Rooms
  /** Finds out what api could not tell before it started. */
  catchUp: () => void
}

/** Does what api tells. Answers nothing: what concerns nobody here is ignored. */
export function createApplyEvent({ connections, rooms, catchUp }: EventDeps): (event: MediaEvent) => void {
  function tellAll(message: ServerMessage): void {
    const bytes = Buffer.from(encodeMessage(message))
    for (const connection of connections) connection.socket.send(bytes, false)
  }

  return (event) => {
    switch (event.type) {
      case 'chat-message':
        rooms.known(event.message.streamId)?.announce({ type: 'chat-message', ...event.message })
        break
      case 'chat-held': {
        const { type, message, to } = event
        rooms.known(message.streamId)?.tellPeople(to, { type, ...message })
        break
      }
      case 'chat-standing': {
        const { type, streamId, to } = event
        rooms.known(streamId)?.tellPeople(to, { type, streamId })
        break
      }
      case 'chat-removed':
      case 'chat-rules':
      case 'title-changed':
      case 'likes-changed':
        rooms.known(event.streamId)?.announce(event)
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
        tellAll({ type, data })
        break
      }
      case 'alerts-changed':
        tellAll(event)
        break
      case 'api-started':
        catchUp()
    }
  }
}
