import { ClientMessage, limits, type SocketErrorCode } from '@squall/shared/contract/wire'
import type { PostChat } from '../chat/post-chat'
import type { Clock } from '../clock'
import type { Announcement } from '../publisher/ingest'
import type { Rooms } from '../room/rooms'
import type { SessionStore } from '../session-store'
import type { Stats } from '../stats'
import type { JoinOptions } from '../viewer/join-options'
import type { Connection } from './connection'

interface MessageDeps {
  rooms: Rooms
  postChat: PostChat
  store: SessionStore
  clock: Clock
  stats: Stats
}

type StartBroadcast = Extract<ClientMessage, { type: 'start-broadcast' }>

/** What a client says in text: checked for size, rate and shape, then done or refused. */
export type TakeMessage = (connection: Connection, data: Buffer) => void

export function createTakeMessage({ rooms, postChat, store, clock, stats }: MessageDeps): TakeMessage {
  function join(connection: Connection, streamId: string, options: JoinOptions): SocketErrorCode | null {
    const room = enterRoom(connection, streamId)
    return typeof room === 'string' ? room : room.join(connection, options)
  }

  function enterRoom(connection: Connection, streamId: string) {
    const isNew = connection.room(streamId) === null
    return isNew && connection.rooms.length >= limits.streamsPerSocket ? 'too-many-streams' : rooms.enter(streamId)
  }

  function startBroadcast(connection: Connection, streamId: string, announced: Announcement): SocketErrorCode | null {
    const { person } = connection
    if (person === null) return 'session-required'
    const room = enterRoom(connection, streamId)
    if (typeof room === 'string') return room
    if (room.ownerId !== person.userId) return 'not-your-stream'
    if (store.accountStatus(person.userId) !== 'approved') return 'not-approved'
    for (const other of connection.rooms) {
      if (other !== room && other.isPublisher(connection)) return 'already-broadcasting'
    }
    if (!room.hasPublisher() && rooms.publishers() >= limits.liveStreams) return 'too-many-streams'
    room.startBroadcast(connection, announced)
    return null
  }

  function perform(connection: Connection, message: ClientMessage): SocketErrorCode | null {
    if (message.type === 'listen') {
      connection.tell({ type: 'listening' })
      return null
    }
    const { streamId } = message
    const room = connection.room(streamId)
    switch (message.type) {
      case 'join-preview':
        return join(connection, streamId, { preview: true, broadcaster: false })
      case 'join-stream':
        return join(connection, streamId, { ...message, preview: false, broadcaster: message.isBroadcaster === true })
      case 'leave-stream':
        room?.leave(connection)
        return null
      case 'start-broadcast':
        return startBroadcast(connection, streamId, announcementOf(connection, message))
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

  return (connection, data) => {
    const now = clock.now()
    stats.bytesIn += data.length
    if (data.length > limits.mediaMessageBytes) return connection.close('messageTooLarge', 'message-too-large')
    if (!connection.spend('bytes', now, data.length)) return connection.refuse('too-fast')
    const message = parseMessage(data.toString())
    if (message === null) return connection.refuse('bad-message')
    connection.hasSpoken = true
    const isMedia = 'frame' in message || 'audioData' in message
    if (!isMedia && data.length > limits.controlMessageBytes) {
      return connection.close('messageTooLarge', 'message-too-large')
    }
    const about = 'streamId' in message ? { streamId: message.streamId } : {}
    if (!connection.spend(isMedia ? 'messages' : 'control', now)) return connection.refuse('too-fast', about)
    const refusal = perform(connection, message)
    if (refusal !== null) connection.refuse(refusal, about)
  }
}

/** Only records can carry anything but JPEG and sound in containers. */
function announcementOf({ isBinary }: Connection, { video, audio }: StartBroadcast): Announcement {
  return { video: (isBinary && video) || 'jpeg', audio: (isBinary && audio) || 'container' }
}

function parseMessage(text: string): ClientMessage | null {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
