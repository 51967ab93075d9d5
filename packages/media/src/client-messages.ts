import { limits } from '@squall/shared/wire/limits'
import { ClientMessage, type SocketErrorCode } from '@squall/shared/wire/messages'
import type { PostChat } from './chat'
import type { Connection } from './connection'
import type { JoinOptions } from './room'
import type { Rooms } from './rooms'
import type { SessionStore } from './session-store'

interface MessageDeps {
  rooms: Rooms
  postChat: PostChat
  store: SessionStore
}

/** What a client says: checked for size, rate and shape, then done or refused. */
export type TakeMessage = (connection: Connection, data: Buffer, isBinary: boolean) => void

export function createTakeMessage({ rooms, postChat, store }: MessageDeps): TakeMessage {
  function join(connection: Connection, streamId: string, options: JoinOptions): SocketErrorCode | null {
    const room = enterRoom(connection, streamId)
    return typeof room === 'string' ? room : room.join(connection, options)
  }

  function enterRoom(connection: Connection, streamId: string) {
    const isNew = !connection.rooms.has(streamId)
    return isNew && connection.rooms.size >= limits.streamsPerSocket ? 'too-many-streams' : rooms.enter(streamId)
  }

  function startBroadcast(connection: Connection, streamId: string): SocketErrorCode | null {
    const { person } = connection
    if (person === null) return 'session-required'
    const room = enterRoom(connection, streamId)
    if (typeof room === 'string') return room
    if (room.ownerId !== person.userId) return 'not-your-stream'
    if (store.accountStatus(person.userId) !== 'approved') return 'not-approved'
    for (const other of connection.rooms.values()) {
      if (other !== room && other.isPublisher(connection)) return 'already-broadcasting'
    }
    if (!room.hasPublisher() && rooms.publishers() >= limits.liveStreams) return 'too-many-streams'
    room.startBroadcast(connection)
    return null
  }

  function perform(connection: Connection, message: ClientMessage): SocketErrorCode | null {
    const { streamId } = message
    const room = connection.rooms.get(streamId)
    switch (message.type) {
      case 'join-preview':
        return join(connection, streamId, { preview: true, broadcaster: false })
      case 'join-stream':
        return join(connection, streamId, { preview: false, broadcaster: message.isBroadcaster === true })
      case 'leave-stream':
        room?.leave(connection)
        return null
      case 'start-broadcast':
        return startBroadcast(connection, streamId)
      case 'stop-broadcast':
        return room ? room.stopBroadcast(connection) : 'not-broadcasting'
      case 'rapid-frame':
      case 'stream-frame':
      case 'broadcast-frame':
        return room ? room.takeFrame(connection, message.frame, message.timestamp) : 'not-broadcasting'
      case 'audio-chunk':
        return room ? room.takeSound(connection, message.audioData) : 'not-broadcasting'
      case 'chat-message':
        return postChat(connection, streamId, message.message)
    }
  }

  return (connection, data, isBinary) => {
    if (data.length > limits.mediaMessageBytes) return connection.close('messageTooLarge', 'message-too-large')
    if (!connection.allowance.bytes.take(data.length)) return connection.refuse('too-fast')
    const message = isBinary ? null : parseMessage(data.toString())
    if (message === null) return connection.refuse('bad-message')
    connection.hasSpoken = true
    const isMedia = 'frame' in message || 'audioData' in message
    if (!isMedia && data.length > limits.controlMessageBytes) {
      return connection.close('messageTooLarge', 'message-too-large')
    }
    const allowance = isMedia ? connection.allowance.media : connection.allowance.control
    if (!allowance.take()) return connection.refuse('too-fast', { streamId: message.streamId })
    const refusal = perform(connection, message)
    if (refusal !== null) connection.refuse(refusal, { streamId: message.streamId })
  }
}

function parseMessage(text: string): ClientMessage | null {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
