import { z } from 'zod'
import { recordingStates } from '../../rules/recording'
import { ChatMessage, OpenChatRules } from '../chat'
import { Identifier } from '../text'
import { AlertChanges, LoudAlert } from '../weather/alert'
import { StormReportChange } from '../weather/storm-report'
import { ChaserChanges } from './chaser-position'

/** An event from api to the media process over loopback (`POST /internal/events`). */
export const MediaEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('chat-message'), message: ChatMessage }),
  /** A message that waits for a moderator, only for the people in `to`. */
  z.object({ type: z.literal('chat-held'), message: ChatMessage, to: z.array(z.string()) }),
  z.object({ type: z.literal('chat-removed'), streamId: z.string(), messageIds: z.array(z.string()) }),
  OpenChatRules.extend({ type: z.literal('chat-rules'), streamId: z.string() }),
  /** The chat permissions of these people changed. */
  z.object({ type: z.literal('chat-standing'), streamId: z.string(), to: z.array(z.string()) }),
  z.object({ type: z.literal('stream-ended'), streamId: z.string() }),
  /** An administrator keeps the sound of a stream from its viewers, or no longer. */
  z.object({ type: z.literal('stream-muted'), streamId: z.string(), isMuted: z.boolean() }),
  /** A message of an administrator, only for the stream's owner. */
  z.object({ type: z.literal('broadcaster-message'), streamId: z.string(), id: z.string(), text: z.string() }),
  z.object({ type: z.literal('title-changed'), streamId: z.string(), title: z.string() }),
  z.object({ type: z.literal('likes-changed'), streamId: z.string(), likes: z.number().int() }),
  z.object({ type: z.literal('sessions-revoked'), sessionHashes: z.array(z.string()) }),
  z.object({ type: z.literal('user-revoked'), userId: z.string() }),
  LoudAlert.extend({ type: z.literal('emergency-alert') }),
  AlertChanges.extend({ type: z.literal('alerts-changed') }),
  StormReportChange.extend({ type: z.literal('storm-reports-changed') }),
  /** Chasers on the map moved, came or went. */
  ChaserChanges.extend({ type: z.literal('chaser-positions') }),
  /** api has started. Events that it had not sent when it was killed are lost. */
  z.object({ type: z.literal('api-started') }),
])
export type MediaEvent = z.infer<typeof MediaEvent>

/** A report of the media process to api about one live stream, on change and every few seconds. Viewers are people, not sockets. */
export const StreamReport = z.object({
  streamId: Identifier,
  viewers: z.number().int(),
  peakViewers: z.number().int(),
  totalViews: z.number().int(),
  /** `lost` may come back to any node, `unreachable` may still be on a node that the others do not hear. */
  publisher: z.enum(['waiting', 'live', 'lost', 'unreachable', 'gone']),
  /** Null for a stream that is not recorded, before its recording begins, and on a node that does not record it. */
  recording: z.enum(recordingStates).nullable(),
})
export type StreamReport = z.infer<typeof StreamReport>

/** Header that carries the secret both processes share. */
export const INTERNAL_SECRET_HEADER = 'x-squall-internal'

/** The libraries that can serve WebSockets, the one that takes the least processor time first. */
export const EngineName = z.enum(['uWebSockets.js', 'uws-pack', 'ws'])
export type EngineName = z.infer<typeof EngineName>

/** The library that serves the sockets of a media process, and why faster ones do not. */
export const MediaEngine = z.object({
  name: EngineName,
  passedOver: z.array(z.object({ name: EngineName, /** Half a sentence: "needs glibc 2.38". */ reason: z.string() })),
})
export type MediaEngine = z.infer<typeof MediaEngine>

/** The media process's own report (`GET /internal/health`). Counts are current. */
export const MediaHealth = z.object({
  sockets: z.number().int(),
  /** Sockets that watch a stream, previews too. */
  viewers: z.number().int(),
  publishers: z.number().int(),
  uptimeSeconds: z.number(),
  memoryBytes: z.number(),
  engine: MediaEngine,
})
export type MediaHealth = z.infer<typeof MediaHealth>

interface EngineWords {
  runs: string
  /** Why no faster library runs; null when the fastest runs or `ws` was asked for. */
  why: string | null
  /** What a faster library needs; null likewise. */
  remedy: string | null
}

const REMEDY = 'Node 22, 24 or 25 and glibc 2.38'

/** Returns the library that runs and what a faster one needs, in words for the person who hosts Squall. */
export function describeMediaEngine({ name, passedOver }: MediaEngine): EngineWords {
  const fast = { why: null, remedy: null }
  if (name === 'uWebSockets.js') return { runs: name, ...fast }
  if (name === 'uws-pack') return { runs: 'uWebSockets.js, from uws-pack', ...fast }
  if (passedOver.length === 0) return { runs: 'ws, as MEDIA_ENGINE asks for', ...fast }
  const why = passedOver.map((other) => `${other.name} ${other.reason}`).join(', and ')
  return { runs: 'ws, which runs everywhere', why, remedy: REMEDY }
}
