import { z } from 'zod'
import { Photo } from '../community/photo'
import { Post, PostType } from '../community/post'
import { Identifier, optionalText, SearchText, singleLine } from '../text'
import { StormReport } from '../weather/storm-report'
import { Report, ReviewStatus, Severity } from './moderation'

export const REVIEW_PAGE = 25
/** How many items one decision may cover. */
export const DECISIONS_MAX = 200

/** An item that waits for an administrator, with its urgency. */
export const ReviewItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('photo'), severity: Severity, photo: Photo }),
  z.object({ kind: z.literal('post'), severity: Severity, post: Post }),
  z.object({ kind: z.literal('storm-report'), severity: Severity, stormReport: StormReport }),
  z.object({ kind: z.literal('report'), severity: Severity, report: Report }),
])
export type ReviewItem = z.infer<typeof ReviewItem>
export type ReviewKind = ReviewItem['kind']

/** The type of a post; 'photo' also means gallery photos, 'report' means reports of any subject. */
export const ReviewType = z.enum([...PostType.options, 'storm-report', 'report'])
export type ReviewType = z.infer<typeof ReviewType>

/** Where the next page begins: the last serial read of photos, posts, storm reports and reports, joined by dots. */
const ReviewCursor = z.string().regex(/^\d{1,15}(\.\d{1,15}){3}$/, 'That page is not there')

/** Oldest first. Of reports `pending` means open, `approved` dismissed and `rejected` resolved. */
export const ReviewQueueInput = z.object({
  search: SearchText,
  status: ReviewStatus.optional(),
  severity: Severity.optional(),
  type: ReviewType.optional(),
  cursor: ReviewCursor.optional(),
})
export type ReviewQueueInput = z.input<typeof ReviewQueueInput>

/** A page can be short although more follow: it is the last one only when `nextCursor` is null. */
export const ReviewPage = z.object({ items: z.array(ReviewItem), nextCursor: z.string().nullable() })
export type ReviewPage = z.infer<typeof ReviewPage>

export const ReviewTarget = z.object({ kind: z.enum(['photo', 'post', 'storm-report', 'report']), id: z.string() })
export type ReviewTarget = z.infer<typeof ReviewTarget>

const Targets = z
  .array(ReviewTarget.extend({ id: Identifier }))
  .min(1, 'Please choose something first')
  .max(DECISIONS_MAX, `At most ${DECISIONS_MAX} at once`)

/**
 * One decision about many items. Approving a report dismisses it; rejecting one resolves it, and deletes the reported content
 * when `removes` is true.
 */
export const DecideInput = z.object({
  targets: Targets,
  decision: z.enum(['approve', 'reject']),
  reason: optionalText(singleLine({ label: 'Reason', max: 500 })),
  removes: z.boolean().default(false),
})
export type DecideInput = z.input<typeof DecideInput>

export const UndoInput = z.object({ targets: Targets })
export type UndoInput = z.infer<typeof UndoInput>

/** The items that were changed, and those that were not with the reason in one sentence. */
export const DecisionResult = z.object({
  done: z.array(ReviewTarget),
  failed: z.array(ReviewTarget.extend({ message: z.string() })),
  /** Whether all changes can be undone. */
  isUndoable: z.boolean(),
})
export type DecisionResult = z.infer<typeof DecisionResult>

/** What waits in the queue, and what was decided in the last seven days. */
export const ReviewAnalytics = z.object({
  /** A subject that was reported several times counts once. */
  waiting: z.object({
    photos: z.number().int(),
    posts: z.number().int(),
    stormReports: z.number().int(),
    reports: z.number().int(),
  }),
  /** When the oldest item came, ISO 8601 in UTC; null when nothing waits. */
  oldest: z.string().nullable(),
  /** Of all waiting items, or of the oldest when there are very many. */
  bySeverity: z.record(Severity, z.number().int()),
  approved: z.number().int(),
  rejected: z.number().int(),
  resolved: z.number().int(),
  dismissed: z.number().int(),
})
export type ReviewAnalytics = z.infer<typeof ReviewAnalytics>
