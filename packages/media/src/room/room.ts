import { limits, type ServerMessage } from '@squall/shared/contract/wire'
import type { StoredStream } from '../access/access-store'
import { createSentMessages } from '../chat/sent-messages'
import type { Clock } from '../clock'
import { sendToMany } from '../encode-message'
import { createPublication } from '../publisher/publication'
import { createStreamPublisher } from '../publisher/publisher'
import type { Recordings } from '../recording/recordings'
import type { StreamRelays } from '../relay/relayed-room'
import type { Stats } from '../stats'
import { StreamLatency } from '../stream-latency'
import { createSubscribers } from '../viewer/subscribers'
import { getAbilities, type JoinOptions, Viewer } from '../viewer/viewer'
import { chatBroadcasts, type Member, type Room } from './members'
import { createViewerCount } from './viewer-count'

interface RoomDeps {
  stream: StoredStream
  handle: number
  clock: Clock
  stats: Stats
  relays?: StreamRelays | null
  recordings?: Recordings | null
}

const isChatBroadcast = (type: string) => chatBroadcasts.some((known) => known === type)

/* Shared by all members, of whom there may be thousands. */
const COUNTED = { isCounted: true }
const NOT_COUNTED = { isCounted: false }

/** Returns the room of one stream: its members, its publisher and its viewers. */
export function createRoom({ stream, handle, clock, stats, relays = null, recordings = null }: RoomDeps): Room {
  const { id: streamId, ownerId } = stream
  let { isMuted } = stream
  /** Previews and the owner are not counted. */
  const members = new Map<Member, { isCounted: boolean }>()
  /** The lists of a member that has joined no other room. All such members share them. */
  const soleLists = { rooms: [] as Room[], viewed: [handle] }
  const subscribers = createSubscribers()
  const latency = new StreamLatency()
  const publication = createPublication(clock)
  const relay = relays?.open(streamId) ?? null
  const recorder = stream.isRecorded ? (recordings?.create(streamId, isMuted) ?? null) : null
  const onMainFrame = () => {
    publication.countFrame()
    sendState()
  }
  const publisher = createStreamPublisher({
    stream: { streamId, handle },
    subscribers,
    clock,
    stats,
    latency,
    relay,
    recorder,
    isMuted,
    onMainFrame,
  })
  const count = createViewerCount(stream)
  const sentMessages = createSentMessages(clock)
  let sentState = publication.state()
  let sentCount = { viewers: 0, at: Number.NEGATIVE_INFINITY }

  function sendState(): void {
    const state = publication.state()
    if (state === sentState) return
    sentState = state
    sendToAll({ type: 'stream-state', streamId, state })
    relay?.publishStatus()
  }

  function sendToAll(message: ServerMessage, isRecipient?: (member: Member) => boolean): void {
    sendToMany(members.keys(), message, isRecipient)
  }

  const isNoPreview = (member: Member) => !member.viewer(handle)?.abilities.preview

  function countMessage(): ServerMessage {
    return { type: 'viewer-count-update', streamId, viewerCount: count.totals().viewers }
  }

  function sendCount(): void {
    const { viewers } = count.totals()
    if (viewers === sentCount.viewers || clock.now() - sentCount.at < limits.countIntervalMs) return
    sentCount = { viewers, at: clock.now() }
    sendToAll(countMessage())
  }

  function release(member: Member): void {
    const membership = members.get(member)
    if (membership === undefined) return
    if (membership.isCounted) count.leave(member.person?.userId ?? null)
    members.delete(member)
    member.rooms = member.rooms.filter((other) => other !== room)
    const viewer = member.viewer(handle)
    if (viewer === null) return
    member.viewers = member.viewers.filter((other) => other !== viewer)
    subscribers.remove(viewer)
  }

  /** Adds a member, or replaces how it had joined before. */
  function admit(member: Member, options: JoinOptions): void {
    const { preview, broadcaster } = options
    release(member)
    const isCounted = !preview && member.person?.userId !== ownerId
    if (isCounted) countIn(member)
    sendCount()
    members.set(member, isCounted ? COUNTED : NOT_COUNTED)
    member.rooms = member.rooms.length === 0 ? soleLists.rooms : [...member.rooms, room]
    member.sendMessage({ type: 'joined', streamId, preview, broadcaster, ...(member.isBinary && { handle }) })
    member.sendMessage({ type: 'stream-state', streamId, state: publication.state() })
    member.sendMessage(countMessage())
    if (isMuted) member.sendMessage({ type: 'stream-muted', streamId, isMuted })
    if (!broadcaster) addViewer(member, options)
  }

  function countIn(member: Member): void {
    const { viewed } = member
    const isNew = !viewed.includes(handle)
    if (isNew) member.viewed = viewed.length === 0 ? soleLists.viewed : [...viewed, handle]
    count.enter(member.person?.userId ?? null, isNew)
  }

  function addViewer(member: Member, options: JoinOptions): void {
    const viewer = new Viewer(member, handle, getAbilities(options), stats, latency)
    member.viewers = [...member.viewers, viewer]
    subscribers.add(viewer)
    publisher.welcome(viewer)
    publisher.updateDemand()
  }

  /** Whether a member joined to broadcast: only the owner can, and such a member views nothing. */
  const isBroadcaster = (member: Member) => members.has(member) && member.viewer(handle) === null

  function losePublisher(isNodeLost = false): void {
    publisher.lose()
    publication.lose(isNodeLost)
    sendState()
  }

  const room: Room = {
    streamId,
    ownerId,
    handle,
    sentMessages,
    latency,
    join(member, options) {
      if (!members.has(member) && members.size >= limits.viewersPerStream) return 'stream-full'
      const isOwner = member.person?.userId === ownerId
      const broadcaster = publisher.member() === member || (options.broadcaster && isOwner)
      admit(member, { ...options, preview: options.preview && !broadcaster, broadcaster })
      return null
    },
    leave(member) {
      release(member)
      publisher.loseAudio(member)
      if (publisher.member() === member) losePublisher()
      publisher.updateDemand()
      sendCount()
    },
    pauseMedia(member) {
      const viewer = member.viewer(handle)
      if (viewer === null || !members.has(member)) return
      subscribers.remove(viewer)
      // Another one: what the former was sent may never be answered.
      const paused = new Viewer(member, handle, viewer.abilities, stats, latency)
      member.viewers = [...member.viewers.filter((other) => other !== viewer), paused]
      publisher.updateDemand()
    },
    resumeMedia(member) {
      const viewer = member.viewer(handle)
      if (viewer === null || !members.has(member) || viewer.index !== -1) return
      subscribers.add(viewer)
      publisher.welcome(viewer)
      publisher.updateDemand()
    },
    startBroadcast(member, announced) {
      const former = publisher.member()
      admit(member, { preview: false, broadcaster: true })
      publisher.begin(member, announced)
      if (former === member) {
        relay?.publishStatus()
        return
      }
      publication.begin()
      relay?.claimPublisher()
      former?.close('replaced')
    },
    stopBroadcast(member) {
      if (publisher.member() !== member) return 'not-broadcasting'
      losePublisher()
      return null
    },
    isPublisher: (member) => publisher.member() === member,
    hasPublisher: () => publisher.member() !== null,
    takeFrame: publisher.takeFrame,
    takeAudio(member, base64) {
      return isBroadcaster(member) ? publisher.takeAudio(member, base64) : 'not-broadcasting'
    },
    takeRecord: publisher.takeRecord,
    newestSeq: publisher.newestSeq,
    countViewers: () => subscribers.viewers.length,
    broadcast(message) {
      sentMessages.record(message)
      sendToAll(message, isChatBroadcast(message.type) ? isNoPreview : undefined)
    },
    sendToUsers(userIds, message) {
      sendToAll(message, (member) => {
        return member.person !== null && userIds.includes(member.person.userId) && isNoPreview(member)
      })
    },
    setMuted(muted) {
      if (muted === isMuted) return
      isMuted = muted
      publisher.setMuted(muted)
      sendToAll({ type: 'stream-muted', streamId, isMuted })
    },
    end() {
      publication.end()
      sendState()
      publisher.lose()
      recorder?.finish()
      for (const member of [...members.keys()]) release(member)
    },
    tick() {
      publication.tick(relay === null || relay.canEnd())
      if (publication.state() === 'ended' && sentState !== 'ended') room.end()
      sendState()
      sendCount()
      publisher.tick()
      relay?.tick()
    },
    report: () => ({
      streamId,
      publisher: publication.phase(),
      recording: recorder?.state() ?? null,
      ...count.totals(),
    }),
    isReporter: () => relay === null || relay.isReporter(),
    close: () => relay?.close(),
  }
  soleLists.rooms.push(room)
  relay?.begin({
    count,
    media: publisher.relayed,
    announced: publisher.announced,
    state: publication.state,
    updateDemand: publisher.updateDemand,
    requestKeyFrame: publisher.requestKeyFrame,
    takeCarried: publisher.takeCarried,
    endCarried: publisher.endCarried,
    followRemotePublisher(announced) {
      const former = publisher.member()
      publisher.followRemote(announced)
      former?.close('replaced')
    },
    mirrorState(state) {
      publication.mirror(state)
      if (state === 'ended') room.end()
      else sendState()
    },
    losePublisher,
  })
  return room
}
