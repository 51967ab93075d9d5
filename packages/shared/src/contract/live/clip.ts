import { z } from 'zod'
import { CLIP_MS, clipMakers } from '../../rules/recording'
import { STREAM_TITLE_MAX } from '../../rules/stream-title'
import { PersonSummary } from '../account/profile'
import { Identifier, optionalText, singleLine } from '../text'

/** How many clips a page of a list holds. */
export const CLIP_PAGE = 24

const ClipPerson = PersonSummary.extend({ profileImageUrl: z.string().nullable() })

/**
 * A short film cut from a stream, as the asker may see it. `startMs` is where it begins in the recording; both times are
 * milliseconds. `user` made it, `channel` is whose stream it shows. `streamId` is null once the stream is gone, `hasReplay` says
 * whether the asker may watch the recording there. `filmUrl` answers ranges of bytes. `thumbnailUrl` is the large size of its
 * first picture (`toPictureUrl` names the others), null without one. `removedAt` is when an administrator took it down, which
 * only its maker, its channel's owner and administrators see. Times of day are ISO 8601 in UTC.
 */
export const Clip = z.object({
  id: z.string(),
  serial: z.number().int(),
  title: z.string(),
  streamId: z.string().nullable(),
  isStreamLive: z.boolean(),
  hasReplay: z.boolean(),
  recordedAt: z.string(),
  startMs: z.number().int(),
  durationMs: z.number().int(),
  format: z.enum(['webm', 'mp4', 'mkv']),
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  hasSound: z.boolean(),
  filmUrl: z.string(),
  thumbnailUrl: z.string().nullable(),
  /** The town near the stream's start, as precise as its chaser chose; null where it is unknown or hidden. */
  placeName: z.string().nullable(),
  views: z.number().int(),
  removedAt: z.string().nullable(),
  removeReason: z.string().nullable(),
  createdAt: z.string(),
  user: ClipPerson,
  channel: ClipPerson,
})
export type Clip = z.infer<typeof Clip>

const TOO_SHORT = `A clip is at least ${CLIP_MS.min / 1000} seconds long`
const TOO_LONG = `A clip is at most ${CLIP_MS.max / 1000} seconds long`
const START_WRONG = 'The start is a number of milliseconds since the recording began'

/**
 * The stretch of a recording that becomes a clip. Without `startMs` it is the newest one. Without a title the clip has that of
 * the stream.
 */
export const CreateClipInput = z.object({
  streamId: Identifier,
  startMs: z.int(START_WRONG).min(0, START_WRONG).optional(),
  durationMs: z.int(TOO_SHORT).min(CLIP_MS.min, TOO_SHORT).max(CLIP_MS.max, TOO_LONG).default(CLIP_MS.usual),
  title: optionalText(singleLine({ label: 'Title', max: STREAM_TITLE_MAX })),
})
export type CreateClipInput = z.input<typeof CreateClipInput>

export const RenameClipInput = z.object({
  id: Identifier,
  title: singleLine({ label: 'Title', max: STREAM_TITLE_MAX, min: 1 }),
})
export type RenameClipInput = z.input<typeof RenameClipInput>

export const ClipSort = z.enum(['newest', 'viewed'])
export type ClipSort = z.infer<typeof ClipSort>

/** Where the next page begins: the serial of the last clip ('345'), in the list of the most viewed after its views ('12-345'). */
const ClipCursor = z.coerce
  .string()
  .regex(/^(\d{1,10}-)?\d{1,15}$/, 'Send the cursor of the last clip, such as 345 or 12-345')
  .optional()

/** A page of clips: of all, of a channel, of the person who made them, or of one stream. */
export const ClipListInput = z
  .object({
    sort: ClipSort.default('newest'),
    channelId: Identifier.optional(),
    userId: Identifier.optional(),
    streamId: Identifier.optional(),
    cursor: ClipCursor,
  })
  .refine(({ sort, cursor }) => cursor === undefined || cursor.includes('-') === (sort !== 'newest'), {
    error: 'The cursor belongs to a list of another order',
  })
export type ClipListInput = z.input<typeof ClipListInput>

/** Who may make clips of a member's streams; they themselves always may. */
export const ClipSettings = z.object({ clipMakers: z.enum(clipMakers, 'Choose who may make clips') })
export type ClipSettings = z.infer<typeof ClipSettings>

/** Whether the asker may make clips of a stream, and otherwise why not, in one sentence. */
export const ClipPermission = z.object({ isAllowed: z.boolean(), reason: z.string().nullable() })
export type ClipPermission = z.infer<typeof ClipPermission>
