import { WeatherSnapshot } from '@squall/shared/conditions'
import { z } from 'zod'
import { publicProcedure, router } from '../../../trpc'
import { conditionsAt, conditionsOfStream } from './queries'

const Where = z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) })

/** REST finds the first path that fits, so `at` stands before `ofStream`, whose `{id}` fits everything. */
export const conditionsRouter = router({
  at: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/weather/conditions' } })
    .input(Where)
    .output(WeatherSnapshot)
    .query(({ ctx, input: { lat, lon } }) =>
      conditionsAt(ctx.services, { latitude: lat, longitude: lon }, ctx.address),
    ),
  ofStream: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/weather/{id}' } })
    .input(z.object({ id: z.string() }))
    .output(WeatherSnapshot)
    .query(({ ctx, input }) => conditionsOfStream(ctx.services, input.id)),
})
