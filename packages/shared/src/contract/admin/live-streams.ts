import { z } from 'zod'
import { Stream } from '../live/stream'
import { Identifier, singleLine } from '../text'

/** A live stream as administrators see it. Times are ISO 8601 in UTC. */
export const WatchedStream = Stream.pick({
  id: true,
  title: true,
  userId: true,
  user: true,
  placeName: true,
  location: true,
  viewerCount: true,
  startedAt: true,
}).extend({
  /** Whether an administrator keeps its sound from the viewers. */
  isMuted: z.boolean(),
  /** The reports of this stream that wait for a decision. */
  openReports: z.number().int(),
})
export type WatchedStream = z.infer<typeof WatchedStream>

export const BROADCASTER_MESSAGE_MAX = 200

export const END_REASON_MAX = 200

/** A message that the broadcaster reads on the broadcast screen. */
export const MessageBroadcasterInput = z.object({
  id: Identifier,
  message: singleLine({ label: 'Message', max: BROADCASTER_MESSAGE_MAX, min: 1 }),
})
export type MessageBroadcasterInput = z.infer<typeof MessageBroadcasterInput>

/** Ends a stream for a reason that the broadcaster reads. */
export const EndStreamInput = z.object({
  id: Identifier,
  reason: singleLine({ label: 'Reason', max: END_REASON_MAX, min: 1 }),
})
export type EndStreamInput = z.infer<typeof EndStreamInput>
