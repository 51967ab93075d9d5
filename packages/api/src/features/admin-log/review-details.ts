import { ReviewStatus } from '@squall/shared/contract/admin'
import { z } from 'zod'

/** What the log keeps of a review, so that it can be taken back: how it stood before and after. Times in ms. */
export const ReviewDetails = z.object({
  before: z.object({
    status: ReviewStatus,
    rejectReason: z.string().nullable(),
    reviewedAt: z.number().nullable(),
    reviewedBy: z.string().nullable(),
  }),
  reviewedAt: z.number(),
  /** The note of the author's activity that it made. */
  activityId: z.string().nullable(),
})
export type ReviewDetails = z.infer<typeof ReviewDetails>

interface Reviewed {
  status: ReviewStatus
  rejectReason: string | null
  reviewedAt: Date | null
  reviewedBy: string | null
}

export function reviewDetails(before: Reviewed, now: Date, activityId: string | null): ReviewDetails {
  const { status, rejectReason, reviewedBy, reviewedAt } = before
  return {
    before: { status, rejectReason, reviewedBy, reviewedAt: reviewedAt?.getTime() ?? null },
    reviewedAt: now.getTime(),
    activityId,
  }
}

/** The columns as they were before. */
export const columnsBefore = ({ before: { reviewedAt, ...before } }: ReviewDetails): Reviewed => ({
  ...before,
  reviewedAt: reviewedAt === null ? null : new Date(reviewedAt),
})
