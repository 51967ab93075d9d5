import { ReviewStatus } from '@squall/shared/contract/admin'
import { z } from 'zod'

/** The details that the audit log stores of a review, so that it can be undone. Times in ms. */
export const ReviewDetails = z.object({
  before: z.object({
    status: ReviewStatus,
    rejectReason: z.string().nullable(),
    reviewedAt: z.number().nullable(),
    reviewedBy: z.string().nullable(),
  }),
  reviewedAt: z.number(),
  /** The activity entry that the review added for the author. */
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

/** Returns the review columns as they were before. */
export const columnsBefore = ({ before: { reviewedAt, ...before } }: ReviewDetails): Reviewed => ({
  ...before,
  reviewedAt: reviewedAt === null ? null : new Date(reviewedAt),
})
