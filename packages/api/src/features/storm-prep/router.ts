import { StormPrepHighScore, StormPrepResult } from '@squall/shared/contract/community'
import { z } from 'zod'
import { memberProcedure, router } from '../../trpc'
import { findHighScore, saveHighScore } from './high-score'

export const stormPrepRouter = router({
  highScore: memberProcedure
    .input(z.void())
    .output(StormPrepHighScore.nullable())
    .query(({ ctx }) => findHighScore(ctx.services.db, ctx.session.user.id)),
  finish: memberProcedure
    .input(StormPrepResult)
    .output(StormPrepHighScore.nullable())
    .mutation(({ ctx, input }) => {
      saveHighScore(ctx.services, ctx.session.user.id, input)
      return findHighScore(ctx.services.db, ctx.session.user.id)
    }),
})
