import { StormTracking } from '@squall/shared/storm'
import { z } from 'zod'
import { publicProcedure, router } from '../../../trpc'
import { placeOf, Where } from '../where'
import { trackStorms } from './queries'

const Around = Where.extend({
  /** Km. */
  radius: z.coerce.number().positive().max(500).default(100),
})

export const stormsRouter = router({
  tracking: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/weather/storm-tracking' } })
    .input(Around)
    .output(StormTracking)
    .query(({ ctx, input }) => trackStorms(ctx.services, placeOf(input), input.radius)),
})
