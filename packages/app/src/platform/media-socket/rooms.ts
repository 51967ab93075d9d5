import type { ClientMessage } from '@squall/shared/contract/wire'
import type { AcceptedCodecs } from './media-socket.rules'
import type { ControlMessage, Incoming, ReceivedFrame, ReceivedPacket, ReceivedSound } from './wire'

/** Callbacks for the messages of one joined stream. */
export interface StreamListener {
  onFrame?(frame: ReceivedFrame): void
  onSound?(sound: ReceivedSound): void
  onPacket?(packet: ReceivedPacket): void
  onMessage?(message: ControlMessage): void
}

export type JoinMode = 'preview' | 'stream'

type Presence = JoinMode | 'none'

interface Room {
  streamId: string
  listeners: Map<StreamListener, JoinMode>
  publishing: boolean
  /** The mode last sent to the server. */
  announced: Presence
  /** The last state, count and title, for those who join a room that is already open. */
  remembered: Map<ControlMessage['type'], ControlMessage>
}

const REMEMBERED: ReadonlySet<ControlMessage['type']> = new Set([
  'stream-state',
  'viewer-count-update',
  'title-changed',
])

export interface Rooms {
  isEmpty(): boolean
  join(streamId: string, mode: JoinMode, listener: StreamListener): void
  leave(streamId: string, listener: StreamListener): void
  setPublishing(streamId: string, publishing: boolean): void
  stopAllPublishing(): void
  /** Returns the messages that bring the server up to date; empty if there are none. */
  changes(): ClientMessage[]
  /** Returns the messages that restart a stream: its newest frame and a playable beginning of its audio. */
  listRejoinMessages(streamId: string): ClientMessage[]
  /** Forgets the announced modes after the socket closed. */
  forgetAnnounced(): void
  deliver(incoming: Incoming): void
}

/**
 * Returns the rooms of this tab: tracks the listeners of each stream and turns them into joins and leaves. `getAcceptedCodecs`
 * returns the codecs this browser plays at the moment.
 */
export function createRooms(getAcceptedCodecs: () => AcceptedCodecs): Rooms {
  const rooms = new Map<string, Room>()

  function open(streamId: string): Room {
    const existing = rooms.get(streamId)
    if (existing) return existing
    const room: Room = {
      streamId,
      listeners: new Map(),
      publishing: false,
      announced: 'none',
      remembered: new Map(),
    }
    rooms.set(streamId, room)
    return room
  }

  function closeIfUnused(room: Room) {
    if (wanted(room) === 'none' && room.announced === 'none') rooms.delete(room.streamId)
  }

  function deliverControl(message: ControlMessage) {
    if (!('streamId' in message) || message.streamId === undefined) {
      for (const room of rooms.values()) tell(room, (listener) => listener.onMessage?.(message))
      return
    }
    const room = rooms.get(message.streamId)
    if (!room) return
    if (REMEMBERED.has(message.type)) room.remembered.set(message.type, message)
    tell(room, (listener) => listener.onMessage?.(message))
  }

  /** A frame without a listener is acknowledged at once, or the server would wait for it. */
  function deliverFrame(frame: ReceivedFrame) {
    const room = rooms.get(frame.streamId)
    const lookers = [...(room?.listeners.keys() ?? [])].filter(({ onFrame }) => onFrame !== undefined)
    if (lookers.length === 0) frame.done()
    for (const listener of lookers) listener.onFrame?.(frame)
  }

  function deliverPacket(packet: ReceivedPacket) {
    const room = rooms.get(packet.streamId)
    if (room) tell(room, (listener) => listener.onPacket?.(packet))
  }

  return {
    isEmpty: () => [...rooms.values()].every((room) => wanted(room) === 'none'),
    join(streamId, mode, listener) {
      const room = open(streamId)
      room.listeners.set(listener, mode)
      for (const message of room.remembered.values()) listener.onMessage?.(message)
    },
    leave(streamId, listener) {
      const room = rooms.get(streamId)
      if (!room) return
      room.listeners.delete(listener)
      closeIfUnused(room)
    },
    setPublishing(streamId, publishing) {
      const room = open(streamId)
      room.publishing = publishing
      closeIfUnused(room)
    },
    stopAllPublishing() {
      for (const room of [...rooms.values()]) {
        room.publishing = false
        closeIfUnused(room)
      }
    },
    changes() {
      const messages: ClientMessage[] = []
      for (const room of [...rooms.values()]) {
        messages.push(...presenceChange(room, getAcceptedCodecs()))
        room.announced = wanted(room)
        closeIfUnused(room)
      }
      return messages
    },
    listRejoinMessages(streamId) {
      const room = rooms.get(streamId)
      if (room?.announced !== 'stream') return []
      return [{ type: 'leave-stream', streamId }, joinStream(room, getAcceptedCodecs())]
    },
    forgetAnnounced() {
      for (const room of [...rooms.values()]) {
        room.announced = 'none'
        closeIfUnused(room)
      }
    },
    deliver(incoming) {
      if (incoming.kind === 'control') return deliverControl(incoming.message)
      if (incoming.kind === 'frame') return deliverFrame(incoming.frame)
      if (incoming.kind === 'packet') return deliverPacket(incoming.packet)
      const room = rooms.get(incoming.sound.streamId)
      if (room) tell(room, (listener) => listener.onSound?.(incoming.sound))
    },
  }
}

function tell(room: Room, say: (listener: StreamListener) => void) {
  for (const listener of [...room.listeners.keys()]) say(listener)
}

function wanted(room: Room): Presence {
  const modes = [...room.listeners.values()]
  if (room.publishing || modes.includes('stream')) return 'stream'
  return modes.length > 0 ? 'preview' : 'none'
}

function joinStream({ streamId, publishing }: Room, getAcceptedCodecs: AcceptedCodecs): ClientMessage {
  return { type: 'join-stream', streamId, isBroadcaster: publishing, ...getAcceptedCodecs }
}

function presenceChange(room: Room, getAcceptedCodecs: AcceptedCodecs): ClientMessage[] {
  const { streamId, announced } = room
  const want = wanted(room)
  if (want === announced) return []
  const messages: ClientMessage[] = []
  if (announced === 'stream' || want === 'none') messages.push({ type: 'leave-stream', streamId })
  if (want === 'stream') messages.push(joinStream(room, getAcceptedCodecs))
  if (want === 'preview') messages.push({ type: 'join-preview', streamId })
  return messages
}
