import { Achievement } from '@squall/shared/profile'
import { z } from 'zod'
import { publicProcedure, router } from '../../trpc'
import { listAchievements } from './queries'

export const achievementsRouter = router({
  list: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/users/{id}/achievements' } })
    .input(z.object({ id: z.string() }))
    .output(z.array(Achievement))
    .query(({ ctx, input }) => listAchievements(ctx.services.db, input.id)),
})
