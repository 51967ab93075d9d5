import {
  DecideInput,
  DecisionResult,
  ReviewAnalytics,
  ReviewPage,
  ReviewQueueInput,
  UndoInput,
} from '@squall/shared/review-queue'
import { z } from 'zod'
import { adminProcedure, router } from '../../trpc'
import { reviewAnalytics } from './analytics'
import { decide, undoDecisions } from './decide'
import { reviewPage } from './queue'

export const reviewsRouter = router({
  queue: adminProcedure
    .meta({ openapi: { method: 'GET', path: '/admin/reviews' } })
    .input(ReviewQueueInput)
    .output(ReviewPage)
    .query(({ ctx, input }) => reviewPage(ctx.services.db, input, ctx.session.user)),
  analytics: adminProcedure
    .meta({ openapi: { method: 'GET', path: '/admin/reviews/analytics' } })
    .input(z.void())
    .output(ReviewAnalytics)
    .query(({ ctx }) => reviewAnalytics(ctx.services.db, ctx.services.now(), ctx.session.user)),
  decide: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/reviews/decide' } })
    .input(DecideInput)
    .output(DecisionResult)
    .mutation(({ ctx, input }) => decide(ctx.services, input, ctx.session.user)),
  undo: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/reviews/undo' } })
    .input(UndoInput)
    .output(DecisionResult)
    .mutation(({ ctx, input }) => undoDecisions(ctx.services, input, ctx.session.user)),
})
