import { Identifier } from '@squall/shared/contract/text'
import { WeatherSnapshot } from '@squall/shared/contract/weather'
import { z } from 'zod'
import { publicProcedure, rest, router } from '../../../trpc'
import { PlaceInput, toPlace } from '../place-input'
import { getConditions, getStreamConditions } from './queries'

/** REST finds the first path that fits, so `at` stands before `ofStream`, whose `{id}` fits everything. */
export const conditionsRouter = router({
  at: publicProcedure
    .meta(
      rest('GET', '/weather/conditions', 'Tells the weather at a place', {
        description:
          'As stations near it observed it. A value that none reported is null, and `reason` says why nothing is known at all.',
      }),
    )
    .input(PlaceInput)
    .output(WeatherSnapshot)
    .query(({ ctx, input }) => getConditions(ctx.services, toPlace(input), ctx.address)),
  ofStream: publicProcedure
    .meta(
      rest('GET', '/weather/{id}', 'Tells the weather where a stream is', {
        description: 'At the place that its broadcaster shows to the public.',
      }),
    )
    .input(z.object({ id: Identifier }))
    .output(WeatherSnapshot)
    .query(({ ctx, input }) => getStreamConditions(ctx.services, input.id)),
})
