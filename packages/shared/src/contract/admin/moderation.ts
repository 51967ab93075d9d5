import { z } from 'zod'
import { PersonSummary } from '../account/profile'
import { CommentSubject } from '../community/comment'
import { Identifier, multiLine, optionalText, singleLine } from '../text'

export const ReportSubject = z.enum([
  'stream',
  'message',
  'photo',
  'post',
  'comment',
  'profile',
  'storm-report',
  'clip',
])
export type ReportSubject = z.infer<typeof ReportSubject>

export const ReportReason = z.enum([
  'danger',
  'violence',
  'false-weather',
  'harassment',
  'hate',
  'sexual',
  'private-information',
  'not-theirs',
  'spam',
  'other',
])
export type ReportReason = z.infer<typeof ReportReason>

/** Each reason in words, as reporters choose it, and as it is told to the person who was reported. */
export const reportReasonNames: Record<ReportReason, string> = {
  danger: 'It puts people in danger',
  violence: 'Threats or violence',
  'false-weather': 'False weather information',
  harassment: 'Harassment or bullying',
  hate: 'Hate',
  sexual: 'Sexual content',
  'private-information': 'Private information about a person',
  'not-theirs': 'It is not theirs to share',
  spam: 'Spam or advertising',
  other: 'Something else',
}

/** How urgent a review is. */
export const Severity = z.enum(['low', 'medium', 'high', 'critical'])
export type Severity = z.infer<typeof Severity>

export const ReportStatus = z.enum(['open', 'resolved', 'dismissed'])
export type ReportStatus = z.infer<typeof ReportStatus>

export const ReportInput = z.object({
  subject: ReportSubject,
  subjectId: Identifier.min(1).max(100),
  reason: ReportReason,
  details: optionalText(multiLine({ label: 'Details', max: 500 })),
})
export type ReportInput = z.input<typeof ReportInput>

/** What the reporting member gets back. */
export const ReportReceipt = z.object({ id: z.string(), status: ReportStatus })
export type ReportReceipt = z.infer<typeof ReportReceipt>

/**
 * A report as administrators see it. The first report of a subject stands for all with the same status, and `count` is their
 * number. Times are ISO 8601 in UTC.
 */
export const Report = z.object({
  id: z.string(),
  serial: z.number().int(),
  subject: ReportSubject,
  subjectId: z.string(),
  reason: ReportReason,
  details: z.string().nullable(),
  /** The text of the subject at the time of the report. */
  excerpt: z.string(),
  severity: Severity,
  status: ReportStatus,
  createdAt: z.string(),
  reviewedAt: z.string().nullable(),
  count: z.number().int(),
  reporter: PersonSummary,
  /** The person whose content was reported. */
  owner: PersonSummary,
  /** The subject as it is now. */
  target: z.object({
    /** It is still public, or live. */
    isShown: z.boolean(),
    /** The reported stream, or the stream of the reported message. */
    streamId: z.string().nullable(),
    pictureUrl: z.string().nullable(),
    /** What the reported comment is about; null for everything else and for a deleted comment. */
    commentOn: z.object({ subject: CommentSubject, id: z.string() }).nullable(),
  }),
})
export type Report = z.infer<typeof Report>

/** Photos and posts become public when an administrator approves them; storm reports of approved members at once. */
export const ReviewStatus = z.enum(['pending', 'approved', 'rejected'])
export type ReviewStatus = z.infer<typeof ReviewStatus>

/** Rejects a photo or a post; its author sees the reason. */
export const RejectInput = z.object({ id: Identifier, reason: optionalText(singleLine({ label: 'Reason', max: 500 })) })
export type RejectInput = z.input<typeof RejectInput>
