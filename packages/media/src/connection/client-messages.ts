import { type CaptureClock, ClientMessage, limits, type SocketErrorCode } from '@squall/shared/contract/wire'
import type { AccessStore } from '../access/access-store'
import type { PostChat } from '../chat/stored-chat'
import type { Clock } from '../clock'
import type { PositionReporter } from '../positions/position-reporter'
import type { Replays } from '../replay/replays'
import type { Announcement } from '../room/members'
import type { RoomRegistry } from '../room/room-registry'
import type { Stats } from '../stats'
import type { JoinOptions } from '../viewer/viewer'
import { findSession } from './admission'
import type { Connection } from './connection'
import type { RecentAlertChanges } from './recent-alert-changes'

interface MessageDeps {
  rooms: RoomRegistry
  postChat: PostChat
  positions: Pick<PositionReporter, 'take'>
  replays: Replays
  store: AccessStore
  clock: Clock
  stats: Stats
  alertChanges: RecentAlertChanges
}

type ChatLine = Extract<ClientMessage, { type: 'chat-message' }>
type PlayFrom = Extract<ClientMessage, { type: 'play-from' }>
type StartBroadcast = Extract<ClientMessage, { type: 'start-broadcast' }>

const FOREIGN_USER_ID = 'The userId belongs to another account; leave it out or send your own'

/**
 * Handles a text message: checks its size, rate and shape, then does what it says or answers with an error. While the promise
 * that it may return is not settled, the caller keeps further messages of the connection.
 */
export type HandleMessage = (connection: Connection, data: Buffer) => Promise<void> | null

/** Messages for which the stream, or the session of the sender, is read again. */
const READING_STREAM = new Set<ClientMessage['type']>(['join-preview', 'join-stream', 'start-broadcast'])
const READING_SESSION = new Set<ClientMessage['type']>(['start-broadcast', 'play-from'])

export function createMessageHandler(deps: MessageDeps): HandleMessage {
  const { rooms, postChat, positions, replays, store, clock, stats, alertChanges } = deps
  /** The connections that have listened before. */
  const listeners = new WeakSet<Connection>()

  return (connection, data) => {
    const message = accept(connection, data)
    if (message === null) return null
    const loading = loadFor(connection, message)
    if (loading === null) {
      answer(connection, message)
      return null
    }
    return loading.then((isLoaded) => {
      if (connection.isClosing) return
      if (isLoaded) answer(connection, message)
      else connection.sendError('unavailable', toDetails(message))
    })
  }

  /** Returns null for a message that is too large, too fast or malformed, after answering that. */
  function accept(connection: Connection, data: Buffer): ClientMessage | null {
    const now = clock.now()
    stats.bytesIn += data.length
    if (data.length > limits.mediaMessageBytes) connection.close('messageTooLarge', 'message-too-large')
    else if (!connection.takeFromLimit('bytes', now, data.length)) connection.sendError('too-fast')
    else {
      const message = parseMessage(data.toString())
      const isMedia = message !== null && ('frame' in message || 'audioData' in message)
      if (message === null) connection.sendError('bad-message')
      else if (!isMedia && data.length > limits.controlMessageBytes) {
        connection.close('messageTooLarge', 'message-too-large')
      } else if (connection.takeFromLimit(isMedia ? 'messages' : 'control', now)) return message
      else connection.sendError('too-fast', toDetails(message))
    }
    return null
  }

  function answer(connection: Connection, message: ClientMessage): void {
    const error = perform(connection, message)
    if (error !== null) connection.sendError(error, toDetails(message))
  }

  /** Returns null if all that the message needs can be read, else resolves with whether it was loaded. */
  function loadFor({ sessionHash }: Connection, message: ClientMessage): Promise<boolean> | null {
    const { type } = message
    const isNewRoom = 'streamId' in message && READING_STREAM.has(type) && rooms.find(message.streamId) === null
    const stream = isNewRoom ? store.loadStream(message.streamId) : null
    const session = READING_SESSION.has(type) && sessionHash !== null ? store.loadSession(sessionHash) : null
    if (session === null || stream === null) return session ?? stream
    return Promise.all([session, stream]).then((loaded) => loaded.every(Boolean))
  }

  /** Tells a page what may have changed between its reading the lists of alerts and its listening. */
  function sendMissedChanges(connection: Connection): void {
    const missed = listeners.has(connection) ? null : alertChanges.read()
    listeners.add(connection)
    if (missed !== null) connection.sendMessage({ type: 'alerts-changed', ...missed })
  }

  function perform(connection: Connection, message: ClientMessage): SocketErrorCode | null {
    if (message.type === 'listen') {
      connection.alertPlace = message.place ?? null
      connection.sendMessage({ type: 'listening' })
      sendMissedChanges(connection)
      return null
    }
    if (message.type === 'clock') {
      answerClock(connection, message.sent, message.capture)
      return null
    }
    if (message.type === 'watch-map') {
      connection.isWatchingMap = message.isOn ?? true
      return null
    }
    const { streamId } = message
    const room = connection.room(streamId)
    switch (message.type) {
      case 'join-preview':
        replays.stop(connection, streamId)
        return join(connection, streamId, { ...message, preview: true, broadcaster: false })
      case 'join-stream':
        replays.stop(connection, streamId)
        return join(connection, streamId, { ...message, preview: false, broadcaster: message.isBroadcaster === true })
      case 'leave-stream':
        replays.stop(connection, streamId)
        room?.leave(connection)
        return null
      case 'start-broadcast':
        return startBroadcast(connection, streamId, toAnnouncement(connection, message))
      case 'stop-broadcast':
        return room ? room.stopBroadcast(connection) : 'not-broadcasting'
      case 'rapid-frame':
      case 'stream-frame':
      case 'broadcast-frame':
        return room ? room.takeFrame(connection, message.frame, message.timestamp) : 'not-broadcasting'
      case 'audio-chunk':
        return room ? room.takeAudio(connection, message.audioData) : 'not-broadcasting'
      case 'chat-message':
        return chat(connection, message)
      case 'position': {
        const { type, streamId: _, ...position } = message
        if (room?.isPublisher(connection)) positions.take(streamId, position)
        return null
      }
      case 'play-from':
        return playFrom(connection, message)
      case 'play-pace':
        replays.setPace(connection, message)
        return null
      case 'stop-playing':
        replays.stop(connection, streamId)
        return null
    }
  }

  /** A publisher's newest message counts: without a capture its clock has become unknown. */
  function answerClock(connection: Connection, sent: number, capture: CaptureClock | undefined): void {
    const received = clock.now()
    const { isBinary, rooms: joined } = connection
    for (const room of isBinary ? joined : []) {
      if (!room.isPublisher(connection)) continue
      room.latency.setCaptureClock(capture?.streamId === room.streamId ? capture : null)
    }
    const captures = isBinary ? joined.flatMap(({ latency }) => latency.captureClock ?? []) : []
    connection.sendMessage({ type: 'clock', sent, received, answered: clock.now(), captures })
  }

  /** Messages are written in the name of the session. One that names another account is a mistake of its client. */
  function chat(connection: Connection, { streamId, userId, message }: ChatLine): SocketErrorCode | null {
    const { person } = connection
    if (person === null || userId === undefined || userId === person.userId)
      return postChat(connection, streamId, message)
    connection.sendError('chat-refused', { streamId, message: FOREIGN_USER_ID })
    return null
  }

  function join(connection: Connection, streamId: string, options: JoinOptions): SocketErrorCode | null {
    const room = openRoom(connection, streamId)
    return typeof room === 'string' ? room : room.join(connection, options)
  }

  /** Replays may be for followers only, so the session is read again: it may have ended since the socket was opened. */
  function playFrom(connection: Connection, message: PlayFrom): SocketErrorCode | null {
    const { sessionHash } = connection
    const session = sessionHash === null ? null : findSession(sessionHash, store, clock)
    if (session === null || !('reason' in session)) return replays.playFrom(connection, message)
    connection.close(session.reason, session.code)
    return null
  }

  function openRoom(connection: Connection, streamId: string) {
    const isNew = connection.room(streamId) === null
    return isNew && connection.rooms.length >= limits.streamsPerSocket ? 'too-many-streams' : rooms.open(streamId)
  }

  function startBroadcast(connection: Connection, streamId: string, announced: Announcement): SocketErrorCode | null {
    const { person, sessionHash } = connection
    if (person === null || sessionHash === null) return 'session-required'
    const room = openRoom(connection, streamId)
    if (typeof room === 'string') return room
    if (room.ownerId !== person.userId) return 'not-your-stream'
    if (store.session(sessionHash)?.accountStatus !== 'approved') return 'not-approved'
    for (const other of connection.rooms) {
      if (other !== room && other.isPublisher(connection)) return 'already-broadcasting'
    }
    if (!room.hasPublisher() && rooms.countPublishers() >= limits.liveStreams) return 'too-many-streams'
    room.startBroadcast(connection, announced)
    return null
  }
}

const toDetails = (message: ClientMessage) => ('streamId' in message ? { streamId: message.streamId } : {})

/** Returns the announced codecs. On the text wire these are JPEG and container audio, regardless of the announcement. */
function toAnnouncement({ isBinary }: Connection, { video, audio }: StartBroadcast): Announcement {
  return { video: (isBinary && video) || 'jpeg', audio: (isBinary && audio) || 'container' }
}

function parseMessage(text: string): ClientMessage | null {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
