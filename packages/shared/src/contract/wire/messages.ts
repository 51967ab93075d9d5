import { z } from 'zod'
import { ChatMessage, OpenChatRules } from '../chat'
import { ChaserChanges, DevicePosition } from '../live/chaser-position'
import { AlertChanges, LoudAlert } from '../weather/alert'
import { StormReportChange } from '../weather/storm-report'

const streamId = z.string().min(1).max(64)

const ListenPlace = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })

/** The codecs a viewer can decode or a publisher sends; JPEG and container sound when left out. */
export const VideoCodec = z.enum(['jpeg', 'vp8', 'h264'])
export type VideoCodec = z.infer<typeof VideoCodec>

export const AudioCodec = z.enum(['container', 'opus'])
export type AudioCodec = z.infer<typeof AudioCodec>

/**
 * When the capture time 0 of a publisher's records was, in milliseconds of the server's clock. The true moment is at most
 * `uncertaintyMs` away.
 */
const CaptureClock = z.object({ streamId, zero: z.number(), uncertaintyMs: z.number().min(0) })
export type CaptureClock = z.infer<typeof CaptureClock>

const RecordingMs = z
  .number()
  .int()
  .min(0)
  .max(2 ** 32 - 1)
/** How fast a player's clock runs; 0 while it stands. */
const PlaybackRate = z.number().min(0).max(2)

/** A text message of a client on /ws. `peerId`, `userId` and `isBroadcaster` are read and never trusted. */
export const ClientMessage = z.discriminatedUnion('type', [
  /** With a place, emergency alerts far from it are left out. */
  z.object({ type: z.literal('listen'), place: ListenPlace.nullish() }),
  /** Asks for the server's clock. `sent` comes back as it is; a publisher on the binary wire may add its `capture`. */
  z.object({ type: z.literal('clock'), sent: z.number(), capture: CaptureClock.optional() }),
  z.object({
    type: z.literal('join-preview'),
    streamId,
    /** Shown large: the whole picture instead of the low layer. */
    large: z.boolean().optional(),
    video: z.array(VideoCodec).max(8).optional(),
  }),
  z.object({
    type: z.literal('join-stream'),
    streamId,
    isBroadcaster: z.boolean().optional(),
    video: z.array(VideoCodec).max(8).optional(),
    audio: z.array(AudioCodec).max(8).optional(),
  }),
  z.object({ type: z.literal('leave-stream'), streamId }),
  z.object({
    type: z.literal('start-broadcast'),
    streamId,
    peerId: z.string().max(200).optional(),
    isBroadcaster: z.boolean().optional(),
    video: VideoCodec.optional(),
    audio: AudioCodec.optional(),
  }),
  z.object({ type: z.literal('stop-broadcast'), streamId }),
  z.object({
    type: z.enum(['rapid-frame', 'stream-frame', 'broadcast-frame']),
    streamId,
    frame: z.string(),
    timestamp: z.number(),
  }),
  z.object({ type: z.literal('audio-chunk'), streamId, audioData: z.string() }),
  z.object({ type: z.literal('chat-message'), streamId, userId: z.string().max(64).optional(), message: z.string() }),
  /** Where the publisher of a stream is. Nobody but api gets it as it is. */
  DevicePosition.extend({ type: z.literal('position'), streamId }),
  /** Asks for the positions of chasers as they change, or no longer. */
  z.object({ type: z.literal('watch-map'), isOn: z.boolean().optional() }),
  /**
   * Asks, on the binary wire, for the recording of a stream from a time on, in ms since the recording began, for a clock that
   * runs at `rate` from the first picture on. Live pictures and sound of the stream pause meanwhile. Sent again to seek.
   */
  z.object({ type: z.literal('play-from'), streamId, ms: RecordingMs, rate: PlaybackRate }),
  /** The player's clock shows `ms` now and runs at `rate`: it was paused, waits for records, or runs at another speed. */
  z.object({ type: z.literal('play-pace'), streamId, ms: RecordingMs, rate: PlaybackRate }),
  /** Ends what play-from began. A stream that was joined goes on with live pictures and sound. */
  z.object({ type: z.literal('stop-playing'), streamId }),
])
export type ClientMessage = z.infer<typeof ClientMessage>

/** live: frames arrive; weak: fewer than 2 a second; reconnecting: the publisher is lost, within grace; ended: for good. */
export const StreamState = z.enum(['waiting', 'live', 'weak', 'reconnecting', 'ended'])
export type StreamState = z.infer<typeof StreamState>

export const SocketErrorCode = z.enum([
  'bad-message',
  'message-too-large',
  'too-fast',
  'too-many-sockets',
  'session-required',
  'session-expired',
  'not-your-stream',
  'not-approved',
  'stream-not-found',
  'stream-ended',
  'not-broadcasting',
  'already-broadcasting',
  'not-a-jpeg',
  'not-audio',
  'not-video',
  'stream-full',
  'too-many-streams',
  'chat-refused',
  'not-recorded',
  'unavailable',
])
export type SocketErrorCode = z.infer<typeof SocketErrorCode>

/** What subscribers need now, for the publisher to encode: whole JPEG frames, the low layer, container sound. */
const Wanted = z.object({ jpeg: z.boolean(), low: z.boolean(), container: z.boolean() })

/** A text message of the server. `handle` names the stream in binary records. `frame` is a JPEG data URL, `audioData` base64 of a WebM or MP4 chunk. */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('joined'),
    streamId,
    preview: z.boolean(),
    broadcaster: z.boolean(),
    handle: z.number().int().optional(),
  }),
  z.object({ type: z.literal('quality'), streamId, want: Wanted }),
  z.object({ type: z.literal('key-frame-wanted'), streamId }),
  z.object({ type: z.literal('stream-state'), streamId, state: StreamState }),
  z.object({
    type: z.enum(['rapid-frame', 'stream-frame', 'broadcast-frame']),
    streamId,
    frame: z.string(),
    timestamp: z.number(),
  }),
  z.object({ type: z.literal('audio-chunk'), streamId, audioData: z.string(), mimeType: z.string() }),
  z.object({ type: z.literal('viewer-count-update'), streamId, viewerCount: z.number().int() }),
  /** The sound reaches no viewer until it is false again. Sent on a change, and with `joined` while it is true. */
  z.object({ type: z.literal('stream-muted'), streamId, isMuted: z.boolean() }),
  /** A message of an administrator, which only the stream's owner gets. */
  z.object({ type: z.literal('broadcaster-message'), streamId, id: z.string(), text: z.string() }),
  z.object({ type: z.literal('title-changed'), streamId, title: z.string() }),
  z.object({ type: z.literal('likes-changed'), streamId, likes: z.number().int() }),
  ChatMessage.extend({ type: z.literal('chat-message') }),
  ChatMessage.extend({ type: z.literal('chat-held') }),
  z.object({ type: z.literal('chat-removed'), streamId, messageIds: z.array(z.string()) }),
  OpenChatRules.extend({ type: z.literal('chat-rules'), streamId }),
  /** The receiver's chat permissions changed; the app reads them from api. */
  z.object({ type: z.literal('chat-standing'), streamId }),
  z.object({ type: z.literal('listening') }),
  ChaserChanges.extend({ type: z.literal('chaser-positions') }),
  /** In milliseconds of the server's clock, and the capture clocks that are known of the streams that the client joined. */
  z.object({
    type: z.literal('clock'),
    sent: z.number(),
    received: z.number(),
    answered: z.number(),
    captures: z.array(CaptureClock),
  }),
  /**
   * Answers play-from: records of the recording follow under `handle`, each time another one, from the key frame at or before
   * the time that was asked for. `beganAt` is when the recording began, in ms since 1970; `endMs` where it ends so far.
   */
  z.object({
    type: z.literal('playing'),
    streamId,
    handle: z.number().int(),
    fromMs: z.number().int(),
    endMs: z.number().int(),
    beganAt: z.number(),
  }),
  /** Nothing was recorded between the records before and after this message. */
  z.object({ type: z.literal('play-gap'), streamId, handle: z.number().int(), fromMs: z.number(), toMs: z.number() }),
  /** All records were sent: the recording is over, or its live pictures and sound follow under the stream's own handle. */
  z.object({
    type: z.literal('play-ended'),
    streamId,
    handle: z.number().int(),
    endMs: z.number(),
    isLive: z.boolean(),
  }),
  z.object({ type: z.literal('emergency-alert'), data: LoudAlert }),
  AlertChanges.extend({ type: z.literal('alerts-changed') }),
  StormReportChange.extend({ type: z.literal('storm-reports-changed') }),
  z.object({ type: z.literal('error'), code: SocketErrorCode, message: z.string(), streamId: streamId.optional() }),
  z.object({ type: z.literal('server-restart'), retryAfterMs: z.number() }),
  /** This node has lost the others, or has found them again: while it is lost, api may know a better one. */
  z.object({ type: z.literal('node-isolated'), isIsolated: z.boolean() }),
])
export type ServerMessage = z.infer<typeof ServerMessage>

export type ServerMessageType = ServerMessage['type']
