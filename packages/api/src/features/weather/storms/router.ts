import { StormTracking } from '@squall/shared/contract/weather'
import { z } from 'zod'
import { publicProcedure, rest, router } from '../../../trpc'
import { PlaceInput, toPlace } from '../place-input'
import { listStorms } from './queries'

const Around = PlaceInput.extend({
  /** Km. */
  radius: z.coerce.number().positive().max(500).default(100),
})

export const stormsRouter = router({
  tracking: publicProcedure
    .meta(
      rest('GET', '/weather/storm-tracking', 'Lists the storms around a place', {
        description:
          'Within `radius` km: where they are, where they go and what is known of them. Type, intensity and predictions are estimates.',
      }),
    )
    .input(Around)
    .output(StormTracking)
    .query(({ ctx, input }) => listStorms(ctx.services, toPlace(input), input.radius)),
})
