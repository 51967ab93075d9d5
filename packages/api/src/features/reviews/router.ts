import {
  DecideInput,
  DecisionResult,
  ReviewAnalytics,
  ReviewPage,
  ReviewQueueInput,
  UndoInput,
} from '@squall/shared/contract/admin'
import { z } from 'zod'
import { adminProcedure, rest, router } from '../../trpc'
import { applyReviewDecisions, undoReviewDecisions } from './apply-review-decisions'
import { getReviewAnalytics } from './review-analytics'
import { listReviewQueue } from './review-queue'

export const reviewsRouter = router({
  queue: adminProcedure
    .meta(
      rest('GET', '/admin/reviews', 'Lists the review queue', {
        description:
          'Photos, posts and reports, oldest first. A page may hold fewer than there are: go on while there is a `nextCursor`.',
      }),
    )
    .input(ReviewQueueInput)
    .output(ReviewPage)
    .query(({ ctx, input }) => listReviewQueue(ctx.services.db, input, ctx.session.user)),
  analytics: adminProcedure
    .meta(rest('GET', '/admin/reviews/analytics', 'Summarises the review queue and the latest decisions'))
    .input(z.void())
    .output(ReviewAnalytics)
    .query(({ ctx }) => getReviewAnalytics(ctx.services.db, ctx.services.now(), ctx.session.user)),
  decide: adminProcedure
    .meta(
      rest('POST', '/admin/reviews/decide', 'Decides on many items at once', {
        description:
          'Approving a report dismisses it; rejecting one resolves it, and removes the reported content when `removes` is true.',
      }),
    )
    .input(DecideInput)
    .output(DecisionResult)
    .mutation(({ ctx, input }) => applyReviewDecisions(ctx.services, input, ctx.session.user)),
  undo: adminProcedure
    .meta(rest('POST', '/admin/reviews/undo', 'Undoes decisions'))
    .input(UndoInput)
    .output(DecisionResult)
    .mutation(({ ctx, input }) => undoReviewDecisions(ctx.services, input, ctx.session.user)),
})
