import { StormTracking } from '@squall/shared/storm'
import { z } from 'zod'
import { publicProcedure, router } from '../../../trpc'
import { trackStorms } from './queries'

const Around = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  /** Km. */
  radius: z.coerce.number().positive().max(500).default(100),
})

export const stormsRouter = router({
  tracking: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/weather/storm-tracking' } })
    .input(Around)
    .output(StormTracking)
    .query(({ ctx, input: { lat, lon, radius } }) =>
      trackStorms(ctx.services, { latitude: lat, longitude: lon }, radius),
    ),
})
