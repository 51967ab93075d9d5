import { StormPrepHighScore, StormPrepResult } from '@squall/shared/contract/community'
import { z } from 'zod'
import { memberProcedure, router } from '../../trpc'
import { keepResult } from './high-score'
import { highScoreOf } from './high-score'

export const stormPrepRouter = router({
  highScore: memberProcedure
    .input(z.void())
    .output(StormPrepHighScore.nullable())
    .query(({ ctx }) => highScoreOf(ctx.services.db, ctx.session.user.id)),
  finish: memberProcedure
    .input(StormPrepResult)
    .output(StormPrepHighScore.nullable())
    .mutation(({ ctx, input }) => {
      keepResult(ctx.services, ctx.session.user.id, input)
      return highScoreOf(ctx.services.db, ctx.session.user.id)
    }),
})
