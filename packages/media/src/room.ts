import type { StreamReport } from '@squall/shared/media-events'
import { limits } from '@squall/shared/wire/limits'
import type { ServerMessage, SocketErrorCode } from '@squall/shared/wire/messages'
import { createAudioTrack } from './audio'
import type { Clock } from './clock'
import type { Connection } from './connection'
import { createFanOut } from './fan-out'
import { readFrame } from './ingest'
import { createPublication } from './publication'
import type { StoredStream } from './session-store'
import type { Stats } from './stats'
import { createViewerCount } from './viewer-count'
import { createFrameUnit, encodeMessage } from './wire'

/** Sends to everybody who subscribed to a topic. */
export type Publish = (topic: string, message: string) => void

export interface JoinOptions {
  preview: boolean
  /** Asked to be treated as the broadcaster; granted to the owner alone. */
  broadcaster: boolean
}

export interface Room {
  readonly streamId: string
  readonly ownerId: string
  join(connection: Connection, options: JoinOptions): SocketErrorCode | null
  leave(connection: Connection): void
  /** Makes the owner's connection the publisher; who may is decided before. */
  startBroadcast(connection: Connection): void
  stopBroadcast(connection: Connection): SocketErrorCode | null
  isPublisher(connection: Connection): boolean
  hasPublisher(): boolean
  takeFrame(connection: Connection, dataUrl: string, timestamp: number): SocketErrorCode | null
  takeSound(connection: Connection, base64: string): SocketErrorCode | null
  /** To previews too, but for chat. */
  announce(message: Extract<ServerMessage, { type: 'chat-message' | 'title-changed' | 'likes-changed' }>): void
  /** Tells everybody that it is over and lets them go. */
  end(): void
  tick(): void
  report(): StreamReport
}

interface RoomDeps {
  stream: StoredStream
  publish: Publish
  clock: Clock
  stats: Stats
}

/** One stream: who watches, who publishes, and what the watchers are told. */
export function createRoom({ stream, publish, clock, stats }: RoomDeps): Room {
  const { id: streamId, ownerId } = stream
  const topics = { stream: `stream/${streamId}`, chat: `chat/${streamId}` }
  /** The value is the name a member is counted by, or null for previews and the owner. */
  const members = new Map<Connection, string | null>()
  const track = createAudioTrack(streamId)
  const fanOut = createFanOut({ track, clock, stats })
  const publication = createPublication(clock)
  const count = createViewerCount(stream)
  let publisher: Connection | null = null
  let shownState = publication.state()
  let shownCount = { viewers: 0, at: Number.NEGATIVE_INFINITY }

  function showState(): void {
    const state = publication.state()
    if (state === shownState) return
    shownState = state
    for (const member of members.keys()) member.tell({ type: 'stream-state', streamId, state })
  }

  function countMessage(): ServerMessage {
    return { type: 'viewer-count-update', streamId, viewerCount: count.totals().viewers }
  }

  function showCount(): void {
    const { viewers } = count.totals()
    if (viewers === shownCount.viewers || clock.now() - shownCount.at < limits.countIntervalMs) return
    shownCount = { viewers, at: clock.now() }
    publish(topics.stream, encodeMessage(countMessage()))
  }

  function release(connection: Connection): void {
    const countedAs = members.get(connection)
    if (countedAs) count.leave(countedAs)
    members.delete(connection)
    connection.rooms.delete(streamId)
    connection.socket.unsubscribe(topics.stream)
    connection.socket.unsubscribe(topics.chat)
    fanOut.remove(connection)
  }

  /** Takes somebody in anew, as what they are now. */
  function admit(connection: Connection, { preview, broadcaster }: JoinOptions): void {
    release(connection)
    const isCounted = !preview && connection.person?.userId !== ownerId
    const countedAs = isCounted ? (connection.person?.userId ?? `socket ${connection.id}`) : null
    members.set(connection, countedAs)
    connection.rooms.set(streamId, room)
    if (countedAs) count.enter(countedAs)
    showCount()
    connection.tell({ type: 'joined', streamId, preview, broadcaster })
    connection.tell({ type: 'stream-state', streamId, state: publication.state() })
    connection.tell(countMessage())
    connection.socket.subscribe(topics.stream)
    if (!preview) connection.socket.subscribe(topics.chat)
    if (!broadcaster) fanOut.add(connection, preview)
  }

  function losePublisher(): void {
    publisher = null
    track.reset()
    publication.lose()
    showState()
  }

  const room: Room = {
    streamId,
    ownerId,
    join(connection, { preview, broadcaster }) {
      if (!members.has(connection) && members.size >= limits.viewersPerStream) return 'stream-full'
      const isBroadcaster = publisher === connection || (broadcaster && connection.person?.userId === ownerId)
      admit(connection, { preview: preview && !isBroadcaster, broadcaster: isBroadcaster })
      return null
    },
    leave(connection) {
      release(connection)
      if (publisher === connection) losePublisher()
      showCount()
    },
    startBroadcast(connection) {
      const former = publisher
      publisher = connection
      admit(connection, { preview: false, broadcaster: true })
      if (former === connection) return
      track.reset()
      publication.begin()
      former?.close('replaced')
    },
    stopBroadcast(connection) {
      if (publisher !== connection) return 'not-broadcasting'
      losePublisher()
      return null
    },
    isPublisher: (connection) => publisher === connection,
    hasPublisher: () => publisher !== null,
    takeFrame(connection, dataUrl, timestamp) {
      if (publisher !== connection) return 'not-broadcasting'
      const jpeg = readFrame(dataUrl)
      if (typeof jpeg === 'string') return jpeg
      stats.framesIn++
      fanOut.frame(createFrameUnit(streamId, jpeg, timestamp))
      publication.frame()
      showState()
      return null
    },
    takeSound(connection, base64) {
      if (publisher !== connection) return 'not-broadcasting'
      const refusal = track.push(Buffer.from(base64, 'base64'))
      if (refusal !== null) return refusal
      stats.soundIn++
      fanOut.sound()
      return null
    },
    announce(message) {
      publish(message.type === 'chat-message' ? topics.chat : topics.stream, encodeMessage(message))
    },
    end() {
      publication.end()
      showState()
      publisher = null
      for (const member of [...members.keys()]) release(member)
    },
    tick() {
      publication.tick()
      if (publication.state() === 'ended' && shownState !== 'ended') room.end()
      showState()
      showCount()
      fanOut.tick()
    },
    report: () => ({ streamId, publisher: publication.phase(), ...count.totals() }),
  }
  return room
}
