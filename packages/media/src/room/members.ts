import type { StreamReport } from '@squall/shared/contract/live'
import type {
  AudioCodec,
  CloseCode,
  ServerMessage,
  SocketErrorCode,
  VideoCodec,
  WireRecord,
} from '@squall/shared/contract/wire'
import type { SentMessages } from '../chat/sent-messages'
import type { StreamLatency } from '../stream-latency'
import type { JoinOptions, Viewer, ViewerConnection } from '../viewer/viewer'

/* The interfaces between rooms and their members. Connections are members; rooms do not import them. */

/** A signed-in user, over all of their sockets. */
export interface Person {
  readonly userId: string
  readonly sockets: Set<Member>
  readonly chatLimit: { take(now: number): boolean }
  /** Settles when their former chat messages are stored, so that messages keep their order. */
  pendingChat: Promise<void>
}

/** What a client reads besides an error's code. */
export interface ErrorDetails {
  streamId?: string
  message?: string
}

/** A client's connection as a room knows it. */
export interface Member extends ViewerConnection {
  /** Null for an anonymous visitor. */
  readonly person: Person | null
  /** The rooms it has joined. These lists are replaced and never changed, since many connections share one. */
  rooms: readonly Room[]
  /** Its viewers, one for each room it watches. */
  viewers: readonly Viewer[]
  /** Handles of the streams that counted it as a view. */
  viewed: readonly number[]
  /** Returns its viewer of the stream with this handle; null if it does not watch it. */
  viewer(handle: number): Viewer | null
  sendMessage(message: ServerMessage): void
  /** Answers with an error. A client that causes too many is closed. */
  sendError(code: SocketErrorCode, details?: ErrorDetails): void
  close(reason: CloseCode, code?: SocketErrorCode): void
}

/** The codecs that a publisher announces for its main layer and its audio. */
export interface Announcement {
  video: VideoCodec
  audio: AudioCodec
}

/** Messages that previews are not sent. */
export const chatBroadcasts = ['chat-message', 'chat-removed', 'chat-rules'] as const
type RoomBroadcast = Extract<
  ServerMessage,
  { type: (typeof chatBroadcasts)[number] | 'title-changed' | 'likes-changed' }
>

/** One live stream on this node. Methods that can be rejected return the error's code, or null. */
export interface Room {
  readonly streamId: string
  readonly ownerId: string
  /** Names the stream in binary records. */
  readonly handle: number
  /** The chat messages that were broadcast lately. */
  readonly sentMessages: SentMessages
  /** How late its frames are, and the publisher's clock. */
  readonly latency: StreamLatency
  join(member: Member, options: JoinOptions): SocketErrorCode | null
  leave(member: Member): void
  /** Sends a viewer no pictures and no sound, until `resumeMedia` begins them again as for a late joiner. */
  pauseMedia(member: Member): void
  resumeMedia(member: Member): void
  /** Makes the owner's connection the publisher. The caller has checked that it may publish. */
  startBroadcast(member: Member, announced: Announcement): void
  stopBroadcast(member: Member): SocketErrorCode | null
  isPublisher(member: Member): boolean
  hasPublisher(): boolean
  takeFrame(member: Member, dataUrl: string, timestamp: number): SocketErrorCode | null
  takeAudio(member: Member, base64: string): SocketErrorCode | null
  /** The payload lies behind its 24-byte header, in memory that the room keeps. */
  takeRecord(member: Member, record: WireRecord): SocketErrorCode | null
  /** Returns the seq of the newest frame. */
  newestSeq(): number
  /** Returns how many viewers and previews there are. */
  countViewers(): number
  /** Sends a message to every member; chat messages not to previews. */
  broadcast(message: RoomBroadcast): void
  /** Sends a message to those of these users who have joined, except to their previews. */
  sendToUsers(userIds: readonly string[], message: ServerMessage): void
  /** Keeps the sound from all viewers, or no longer, and tells every member. */
  setMuted(isMuted: boolean): void
  /** Ends the stream: notifies every member and releases it. */
  end(): void
  tick(): void
  report(): StreamReport
  /** Returns whether this node reports the stream to api. */
  isReporter(): boolean
  /** Leaves the relay. */
  close(): void
}
