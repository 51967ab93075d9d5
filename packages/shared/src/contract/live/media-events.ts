import { z } from 'zod'
import { ChatMessage, OpenChatRules } from '../chat/chat'
import { Identifier } from '../text'
import { AlertChanges, LoudAlert } from '../weather/alert'

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
  z.object({ type: z.literal('title-changed'), streamId: z.string(), title: z.string() }),
  z.object({ type: z.literal('likes-changed'), streamId: z.string(), likes: z.number().int() }),
  z.object({ type: z.literal('sessions-revoked'), sessionHashes: z.array(z.string()) }),
  z.object({ type: z.literal('user-revoked'), userId: z.string() }),
  LoudAlert.extend({ type: z.literal('emergency-alert') }),
  AlertChanges.extend({ type: z.literal('alerts-changed') }),
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
  publisher: z.enum(['waiting', 'live', 'lost', 'gone']),
})
export type StreamReport = z.infer<typeof StreamReport>

/** Header that carries the secret both processes share. */
export const INTERNAL_SECRET_HEADER = 'x-squall-internal'
