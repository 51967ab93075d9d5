import { WeatherSnapshot } from '@squall/shared/conditions'
import { z } from 'zod'
import { publicProcedure, router } from '../../../trpc'
import { placeOf, Where } from '../where'
import { conditionsAt, conditionsOfStream } from './queries'

/** REST finds the first path that fits, so `at` stands before `ofStream`, whose `{id}` fits everything. */
export const conditionsRouter = router({
  at: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/weather/conditions' } })
    .input(Where)
    .output(WeatherSnapshot)
    .query(({ ctx, input }) => conditionsAt(ctx.services, placeOf(input), ctx.address)),
  ofStream: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/weather/{id}' } })
    .input(z.object({ id: z.string() }))
    .output(WeatherSnapshot)
    .query(({ ctx, input }) => conditionsOfStream(ctx.services, input.id)),
})
