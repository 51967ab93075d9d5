import { Activity } from '@squall/shared/contract/account'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { publicProcedure, rest, router } from '../../trpc'
import { listActivities } from './activities'

export const activitiesRouter = router({
  list: publicProcedure
    .meta(rest('GET', '/users/{userId}/activities', 'Lists the latest activities of a user'))
    .input(z.object({ userId: Identifier }))
    .output(z.array(Activity))
    .query(({ ctx, input }) => listActivities(ctx.services.db, input.userId)),
})
