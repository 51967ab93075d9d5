import { Achievement } from '@squall/shared/contract/account'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { publicProcedure, rest, router } from '../../trpc'
import { listAchievements } from './achievements'

export const achievementsRouter = router({
  list: publicProcedure
    .meta(rest('GET', '/users/{id}/achievements', 'Lists the achievements of a user'))
    .input(z.object({ id: Identifier }))
    .output(z.array(Achievement))
    .query(({ ctx, input }) => listAchievements(ctx.services.db, input.id)),
})
