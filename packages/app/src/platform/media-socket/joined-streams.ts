import type { ClientMessage, StreamState } from '@squall/shared/contract/wire'
import type { AcceptedCodecs } from './media-socket.rules'
import type { ControlMessage, IncomingData, ReceivedFrame, ReceivedPacket, ReceivedSound } from './wire'

/** Callbacks for the messages of one joined stream. */
export interface StreamListener {
  onFrame?(frame: ReceivedFrame): void
  onSound?(sound: ReceivedSound): void
  onPacket?(packet: ReceivedPacket): void
  onMessage?(message: ControlMessage): void
}

/** A preview has no sound and no chat and is not counted; a small one gets the low layer. */
export type JoinMode = 'preview' | 'large-preview' | 'stream'

/** What joins or leaves a stream. */
export type StreamMessage = Extract<ClientMessage, { type: 'join-stream' | 'join-preview' | 'leave-stream' }>

type Presence = JoinMode | 'none'

interface JoinedStream {
  streamId: string
  listeners: Map<StreamListener, JoinMode>
  publishing: boolean
  /** The mode last sent to the server. */
  announced: Presence
  /** The last state, count and title, for listeners that join later. */
  remembered: Map<ControlMessage['type'], ControlMessage>
}

const REMEMBERED: ReadonlySet<ControlMessage['type']> = new Set([
  'stream-state',
  'viewer-count-update',
  'title-changed',
  'stream-muted',
])

export interface JoinedStreams {
  isEmpty(): boolean
  join(streamId: string, mode: JoinMode, listener: StreamListener): void
  leave(streamId: string, listener: StreamListener): void
  setPublishing(streamId: string, publishing: boolean): void
  stopAllPublishing(): void
  /** Returns the states of the streams that are joined, where the server has told them. */
  listStates(): StreamState[]
  /** Returns the messages that bring the server up to date; empty if there are none. */
  listChanges(): StreamMessage[]
  /** Returns the messages that restart a stream: its newest frame and a playable beginning of its audio. */
  listRejoinMessages(streamId: string): StreamMessage[]
  /** Forgets the announced modes after the socket closed. */
  forgetAnnounced(): void
  deliver(incoming: Exclude<IncomingData, { kind: 'played' }>): void
}

/**
 * Returns the joined streams of this tab: tracks the listeners of each stream and turns them into joins and leaves.
 * `getAcceptedCodecs` returns the codecs this browser currently plays.
 */
export function createJoinedStreams(getAcceptedCodecs: () => AcceptedCodecs): JoinedStreams {
  const streams = new Map<string, JoinedStream>()

  function getOrCreate(streamId: string): JoinedStream {
    const existing = streams.get(streamId)
    if (existing) return existing
    const stream: JoinedStream = {
      streamId,
      listeners: new Map(),
      publishing: false,
      announced: 'none',
      remembered: new Map(),
    }
    streams.set(streamId, stream)
    return stream
  }

  function closeIfUnused(stream: JoinedStream) {
    if (getWantedMode(stream) === 'none' && stream.announced === 'none') streams.delete(stream.streamId)
  }

  function deliverControl(message: ControlMessage) {
    if (!('streamId' in message) || message.streamId === undefined) {
      for (const stream of streams.values()) callListeners(stream, (listener) => listener.onMessage?.(message))
      return
    }
    const stream = streams.get(message.streamId)
    if (!stream) return
    // The server repeats a mute that goes on after each join.
    if (message.type === 'joined') stream.remembered.delete('stream-muted')
    if (REMEMBERED.has(message.type)) stream.remembered.set(message.type, message)
    callListeners(stream, (listener) => listener.onMessage?.(message))
  }

  /** A frame without a listener is acknowledged at once, or the server would wait for it. */
  function deliverFrame(frame: ReceivedFrame) {
    const stream = streams.get(frame.streamId)
    const frameListeners = [...(stream?.listeners.keys() ?? [])].filter(({ onFrame }) => onFrame !== undefined)
    if (frameListeners.length === 0) frame.done()
    for (const listener of frameListeners) listener.onFrame?.(frame)
  }

  function deliverPacket(packet: ReceivedPacket) {
    const stream = streams.get(packet.streamId)
    if (stream) callListeners(stream, (listener) => listener.onPacket?.(packet))
  }

  return {
    isEmpty: () => [...streams.values()].every((stream) => getWantedMode(stream) === 'none'),
    join(streamId, mode, listener) {
      const stream = getOrCreate(streamId)
      stream.listeners.set(listener, mode)
      for (const message of stream.remembered.values()) listener.onMessage?.(message)
    },
    leave(streamId, listener) {
      const stream = streams.get(streamId)
      if (!stream) return
      stream.listeners.delete(listener)
      closeIfUnused(stream)
    },
    setPublishing(streamId, publishing) {
      const stream = getOrCreate(streamId)
      stream.publishing = publishing
      closeIfUnused(stream)
    },
    stopAllPublishing() {
      for (const stream of [...streams.values()]) {
        stream.publishing = false
        closeIfUnused(stream)
      }
    },
    listStates: () =>
      [...streams.values()].flatMap((stream) => {
        const message = stream.announced === 'none' ? undefined : stream.remembered.get('stream-state')
        return message?.type === 'stream-state' ? [message.state] : []
      }),
    listChanges() {
      const messages: StreamMessage[] = []
      for (const stream of [...streams.values()]) {
        messages.push(...listPresenceChanges(stream, getAcceptedCodecs()))
        stream.announced = getWantedMode(stream)
        closeIfUnused(stream)
      }
      return messages
    },
    listRejoinMessages(streamId) {
      const stream = streams.get(streamId)
      // A small preview has JPEG pictures only, each of which is a beginning.
      if (stream === undefined || stream.announced === 'none' || stream.announced === 'preview') return []
      return [{ type: 'leave-stream', streamId }, toJoinMessage(stream, stream.announced, getAcceptedCodecs())]
    },
    forgetAnnounced() {
      for (const stream of [...streams.values()]) {
        stream.announced = 'none'
        closeIfUnused(stream)
      }
    },
    deliver(incoming) {
      if (incoming.kind === 'control') return deliverControl(incoming.message)
      if (incoming.kind === 'frame') return deliverFrame(incoming.frame)
      if (incoming.kind === 'packet') return deliverPacket(incoming.packet)
      const stream = streams.get(incoming.sound.streamId)
      if (stream) callListeners(stream, (listener) => listener.onSound?.(incoming.sound))
    },
  }
}

function callListeners(stream: JoinedStream, call: (listener: StreamListener) => void) {
  for (const listener of [...stream.listeners.keys()]) call(listener)
}

function getWantedMode(stream: JoinedStream): Presence {
  const modes = [...stream.listeners.values()]
  if (stream.publishing || modes.includes('stream')) return 'stream'
  if (modes.includes('large-preview')) return 'large-preview'
  return modes.length > 0 ? 'preview' : 'none'
}

function toJoinMessage(
  { streamId, publishing }: JoinedStream,
  mode: JoinMode,
  acceptedCodecs: AcceptedCodecs,
): StreamMessage {
  if (mode === 'stream') return { type: 'join-stream', streamId, isBroadcaster: publishing, ...acceptedCodecs }
  const large = { large: true, video: acceptedCodecs.video }
  return { type: 'join-preview', streamId, ...(mode === 'large-preview' && large) }
}

function listPresenceChanges(stream: JoinedStream, acceptedCodecs: AcceptedCodecs): StreamMessage[] {
  const { streamId, announced } = stream
  const want = getWantedMode(stream)
  if (want === announced) return []
  const messages: StreamMessage[] = []
  if (announced === 'stream' || want === 'none') messages.push({ type: 'leave-stream', streamId })
  if (want !== 'none') messages.push(toJoinMessage(stream, want, acceptedCodecs))
  return messages
}
