import type { StreamReport } from '@squall/shared/contract/live'
import type { ServerMessage, SocketErrorCode, WireRecord } from '@squall/shared/contract/wire'
import { limits } from '@squall/shared/contract/wire'
import { createToldLines, type ToldLines } from '../chat/sent-messages'
import type { Clock } from '../clock'
import type { Connection } from '../connection/connection'
import { encodeMessage } from '../encode-message'
import type { Announcement } from '../publisher/ingest'
import { createPublication } from '../publisher/publication'
import { createPublishing } from '../publisher/publisher'
import type { StreamRelays } from '../relay/stream-relay'
import type { StoredStream } from '../session-store'
import type { Stats } from '../stats'
import { abilitiesOf, type JoinOptions } from '../viewer/join-options'
import { createAudience } from '../viewer/subscribers'
import { Viewer } from '../viewer/viewer'
import { createViewerCount } from './viewer-count'

/** What only those hear who joined the chat. */
const chatNews = ['chat-message', 'chat-removed', 'chat-rules'] as const
type ChatNews = (typeof chatNews)[number]

export interface Room {
  readonly streamId: string
  readonly ownerId: string
  /** Names the stream in binary records. */
  readonly handle: number
  join(connection: Connection, options: JoinOptions): SocketErrorCode | null
  leave(connection: Connection): void
  /** Makes the owner's connection the publisher; who may is decided before. */
  startBroadcast(connection: Connection, announced: Announcement): void
  stopBroadcast(connection: Connection): SocketErrorCode | null
  isPublisher(connection: Connection): boolean
  hasPublisher(): boolean
  takeFrame(connection: Connection, dataUrl: string, timestamp: number): SocketErrorCode | null
  takeSound(connection: Connection, base64: string): SocketErrorCode | null
  /** The payload lies right behind its 24-byte header, in memory that is given away with it. */
  takeRecord(connection: Connection, record: WireRecord): SocketErrorCode | null
  /** The number of the newest picture. */
  newestSeq(): number
  watchers(): number
  /** The lines of chat that were announced. */
  readonly told: ToldLines
  /** To previews too, but for chat. */
  announce(message: Extract<ServerMessage, { type: ChatNews | 'title-changed' | 'likes-changed' }>): void
  /** To those of these people who joined, previews apart. */
  tellPeople(userIds: readonly string[], message: ServerMessage): void
  /** Tells everybody that it is over and lets them go. */
  end(): void
  tick(): void
  report(): StreamReport
  /** Is it this node that reports to api? */
  isReporter(): boolean
  /** Takes no further part in the stream with other nodes. */
  close(): void
}

interface RoomDeps {
  stream: StoredStream
  handle: number
  clock: Clock
  stats: Stats
  relays?: StreamRelays | null
}

const isChatNews = (type: string) => chatNews.some((known) => known === type)

const COUNTED = { isCounted: true }
const NOT_COUNTED = { isCounted: false }

/** One stream: who watches, who publishes, and what the watchers are told. */
export function createRoom({ stream, handle, clock, stats, relays = null }: RoomDeps): Room {
  const { id: streamId, ownerId } = stream
  /** Everybody here; previews and the owner are not counted. */
  const members = new Map<Connection, { isCounted: boolean }>()
  /** What most who are here have in common, and share. */
  const onlyHere = { rooms: [] as Room[], viewed: [handle] }
  const audience = createAudience()
  const publication = createPublication(clock)
  const relay = relays?.open(streamId) ?? null
  const onPicture = () => {
    publication.frame()
    showState()
  }
  const publishing = createPublishing({ source: { streamId, handle }, audience, clock, stats, relay, onPicture })
  const count = createViewerCount(stream)
  const told = createToldLines(clock)
  let shownState = publication.state()
  let shownCount = { viewers: 0, at: Number.NEGATIVE_INFINITY }

  function showState(): void {
    const state = publication.state()
    if (state === shownState) return
    shownState = state
    tellAll({ type: 'stream-state', streamId, state })
    relay?.changed()
  }

  /** Not by the library's topics: whoever subscribes to one makes it copy every frame that they are sent. */
  function tellAll(message: ServerMessage, hears: (member: Connection) => boolean = () => true): void {
    const encoded = Buffer.from(encodeMessage(message))
    for (const member of members.keys()) if (hears(member)) member.socket.send(encoded, false)
  }

  const hasJoined = (member: Connection) => !member.viewer(handle)?.abilities.preview

  function countMessage(): ServerMessage {
    return { type: 'viewer-count-update', streamId, viewerCount: count.totals().viewers }
  }

  function showCount(): void {
    const { viewers } = count.totals()
    if (viewers === shownCount.viewers || clock.now() - shownCount.at < limits.countIntervalMs) return
    shownCount = { viewers, at: clock.now() }
    tellAll(countMessage())
  }

  function release(connection: Connection): void {
    const member = members.get(connection)
    if (member === undefined) return
    if (member.isCounted) count.leave(connection.person?.userId ?? null)
    members.delete(connection)
    connection.rooms = connection.rooms.filter((other) => other !== room)
    const viewer = connection.viewer(handle)
    if (viewer === null) return
    connection.viewers = connection.viewers.filter((other) => other !== viewer)
    audience.remove(viewer)
  }

  /** Takes somebody in anew, as what they are now. */
  function admit(connection: Connection, options: JoinOptions): void {
    const { preview, broadcaster } = options
    release(connection)
    const isCounted = !preview && connection.person?.userId !== ownerId
    if (isCounted) countIn(connection)
    showCount()
    members.set(connection, isCounted ? COUNTED : NOT_COUNTED)
    connection.rooms = connection.rooms.length === 0 ? onlyHere.rooms : [...connection.rooms, room]
    connection.tell({ type: 'joined', streamId, preview, broadcaster, ...(connection.isBinary && { handle }) })
    connection.tell({ type: 'stream-state', streamId, state: publication.state() })
    connection.tell(countMessage())
    if (!broadcaster) show(connection, options)
  }

  function countIn(connection: Connection): void {
    const { viewed } = connection
    const isNew = !viewed.includes(handle)
    if (isNew) connection.viewed = viewed.length === 0 ? onlyHere.viewed : [...viewed, handle]
    count.enter(connection.person?.userId ?? null, isNew)
  }

  function show(connection: Connection, options: JoinOptions): void {
    const viewer = new Viewer(connection, handle, abilitiesOf(options), stats)
    connection.viewers = [...connection.viewers, viewer]
    audience.add(viewer)
    publishing.welcome(viewer)
    publishing.review()
  }

  function losePublisher(): void {
    publishing.lose()
    publication.lose()
    showState()
  }

  const room: Room = {
    streamId,
    ownerId,
    handle,
    join(connection, options) {
      if (!members.has(connection) && members.size >= limits.viewersPerStream) return 'stream-full'
      const isOwner = connection.person?.userId === ownerId
      const broadcaster = publishing.publisher() === connection || (options.broadcaster && isOwner)
      admit(connection, { ...options, preview: options.preview && !broadcaster, broadcaster })
      return null
    },
    leave(connection) {
      release(connection)
      if (publishing.publisher() === connection) losePublisher()
      publishing.review()
      showCount()
    },
    startBroadcast(connection, announced) {
      const former = publishing.publisher()
      admit(connection, { preview: false, broadcaster: true })
      publishing.begin(connection, announced)
      if (former === connection) {
        relay?.changed()
        return
      }
      publication.begin()
      relay?.claim()
      former?.close('replaced')
    },
    stopBroadcast(connection) {
      if (publishing.publisher() !== connection) return 'not-broadcasting'
      losePublisher()
      return null
    },
    isPublisher: (connection) => publishing.publisher() === connection,
    hasPublisher: () => publishing.publisher() !== null,
    takeFrame: publishing.takeFrame,
    takeSound: publishing.takeSound,
    takeRecord: publishing.takeRecord,
    newestSeq: publishing.newestSeq,
    watchers: () => audience.viewers.length,
    told,
    announce(message) {
      told.note(message)
      tellAll(message, isChatNews(message.type) ? hasJoined : undefined)
    },
    tellPeople(userIds, message) {
      tellAll(
        message,
        (member) => member.person !== null && userIds.includes(member.person.userId) && hasJoined(member),
      )
    },
    end() {
      publication.end()
      showState()
      publishing.lose()
      for (const member of [...members.keys()]) release(member)
    },
    tick() {
      publication.tick()
      if (publication.state() === 'ended' && shownState !== 'ended') room.end()
      showState()
      showCount()
      publishing.tick()
      relay?.tick()
    },
    report: () => ({ streamId, publisher: publication.phase(), ...count.totals() }),
    isReporter: () => relay === null || relay.isReporter(),
    close: () => relay?.close(),
  }
  onlyHere.rooms.push(room)
  relay?.begin({
    count,
    media: publishing.relayed,
    announced: publishing.announced,
    state: publication.state,
    review: publishing.review,
    wantKeyFrame: publishing.wantKeyFrame,
    follow(announced) {
      const former = publishing.publisher()
      publishing.follow(announced)
      former?.close('replaced')
    },
    mirror(state) {
      publication.mirror(state)
      if (state === 'ended') room.end()
      else showState()
    },
    lose: losePublisher,
  })
  return room
}
