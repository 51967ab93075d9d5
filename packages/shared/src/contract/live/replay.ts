import { z } from 'zod'
import { replayVisibilities } from '../../rules/recording'
import { severities } from '../../rules/severity'
import { PersonSummary } from '../account/profile'
import { ChatMessage } from '../chat'
import { Identifier } from '../text'

/**
 * A recorded stream that has ended, as a list shows it. `id` is the stream's. Times are ISO 8601 in UTC; `expiresAt` is when it
 * is deleted, null for one that stays. Only its owner gets `bytes` and `expiresAt`; others get null.
 */
export const ReplayCard = z.object({
  id: z.string(),
  title: z.string(),
  placeName: z.string().nullable(),
  startedAt: z.string(),
  endedAt: z.string(),
  durationMs: z.number().int(),
  posterUrl: z.string().nullable(),
  views: z.number().int(),
  visibility: z.enum(replayVisibilities),
  isPinned: z.boolean(),
  isMine: z.boolean(),
  bytes: z.number().int().nullable(),
  expiresAt: z.string().nullable(),
  user: PersonSummary.extend({ profileImageUrl: z.string().nullable() }),
})
export type ReplayCard = z.infer<typeof ReplayCard>

/** A stretch of the recording's clock, in milliseconds since it began. */
const Stretch = z.object({ fromMs: z.number().int(), toMs: z.number().int() })
export type Stretch = z.infer<typeof Stretch>

/** Where a title began, or the worst alert at the stream's public place; `severity` is null for a title. */
const ReplayChapter = z.object({
  ms: z.number().int(),
  kind: z.enum(['title', 'alert']),
  title: z.string(),
  severity: z.enum(severities).nullable(),
})
export type ReplayChapter = z.infer<typeof ReplayChapter>

/**
 * A replay with what its page needs. `state` is `live` while the stream goes on, `pending` until its recording is closed, then
 * `ready`. `beganAt` is zero on the recording's clock, null before the first segment. Between two `parts` is a gap of more than
 * a second, in which nothing was recorded. `chatMessages` counts those of the stream. `download` is for its owner only.
 */
export const Replay = ReplayCard.extend({
  state: z.enum(['live', 'pending', 'ready']),
  endedAt: z.string().nullable(),
  description: z.string().nullable(),
  beganAt: z.string().nullable(),
  parts: z.array(Stretch),
  gaps: z.array(Stretch),
  chapters: z.array(ReplayChapter),
  chatMessages: z.number().int(),
  likes: z.number().int(),
  hasPositions: z.boolean(),
  download: z.enum(['webm', 'mp4', 'mkv']).nullable(),
})
export type Replay = z.infer<typeof Replay>

/** A warning near the public place of a stream while it was live, from and until these times of the recording's clock. */
export const ReplayWarning = z.object({
  key: z.string(),
  fromMs: z.number().int(),
  toMs: z.number().int(),
  severity: z.enum(['emergency', 'warning']),
  type: z.enum(['tornado', 'severe-thunderstorm', 'flash-flood']),
  /** Rings of longitude and latitude, the outer one first. */
  polygons: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
})
export type ReplayWarning = z.infer<typeof ReplayWarning>

export const REPLAYS_PAGE = 12

/** A page of replays, newest first; without `userId` those of everyone. `cursor` is replayCursor of the last one of the page before. */
export const ReplayListInput = z.object({
  userId: Identifier.optional(),
  cursor: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[!-~]+$/, 'That cursor is not valid')
    .optional(),
})
export type ReplayListInput = z.infer<typeof ReplayListInput>

export const replayCursor = ({ endedAt, id }: Pick<ReplayCard, 'endedAt' | 'id'>): string => `${endedAt}_${id}`

/** Fields that are left out stay. */
export const UpdateReplayInput = z
  .object({
    id: Identifier,
    visibility: z.enum(replayVisibilities, 'Choose who may watch').optional(),
    isPinned: z.boolean().optional(),
  })
  .refine(({ visibility, isPinned }) => visibility !== undefined || isPinned !== undefined, 'Name what to change')
export type UpdateReplayInput = z.infer<typeof UpdateReplayInput>

const clockMs = z
  .number()
  .int()
  .min(0)
  .max(2 ** 32 - 1)

/** How many lines of chat one answer holds. */
export const REPLAY_CHAT_LINES = 200

/** The lines from `fromMs` up to `toMs`, without the latter; `take` says which of them where they are more than 200. */
export const ReplayChatInput = z.object({
  id: Identifier,
  fromMs: clockMs.default(0),
  toMs: clockMs,
  take: z.enum(['first', 'last']).default('first'),
})
export type ReplayChatInput = z.input<typeof ReplayChatInput>

/**
 * Lines of chat, oldest first, each with its time on the recording's clock, and the stretch of the clock that they cover. It
 * is shorter than asked for where there are more than 200 lines.
 */
export const ReplayChat = Stretch.extend({ lines: z.array(ChatMessage.extend({ ms: z.number().int() })) })
export type ReplayChat = z.infer<typeof ReplayChat>

/** Where the public saw the chaser, oldest first, with times on the recording's clock. */
export const ReplayPosition = z.object({ ms: z.number().int(), latitude: z.number(), longitude: z.number() })
export type ReplayPosition = z.infer<typeof ReplayPosition>

/**
 * How much of the server's space the caller's recordings take, in bytes. `quotaBytes` and `keepDays` are null without a limit.
 * `next` is the replay that goes first, and when, unless it is pinned or others are deleted before. `isFull` says that pinned
 * replays take all the space, so that nothing more is recorded.
 */
export const RecordingStorage = z.object({
  usedBytes: z.number().int(),
  pinnedBytes: z.number().int(),
  quotaBytes: z.number().int().nullable(),
  keepDays: z.number().nullable(),
  isFull: z.boolean(),
  next: z.object({ id: z.string(), title: z.string(), goesAt: z.string() }).nullable(),
})
export type RecordingStorage = z.infer<typeof RecordingStorage>
