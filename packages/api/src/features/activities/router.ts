import { Activity } from '@squall/shared/profile'
import { z } from 'zod'
import { publicProcedure, router } from '../../trpc'
import { listActivities } from './queries'

export const activitiesRouter = router({
  list: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/users/{userId}/activities' } })
    .input(z.object({ userId: z.string() }))
    .output(z.array(Activity))
    .query(({ ctx, input }) => listActivities(ctx.services.db, input.userId)),
})
