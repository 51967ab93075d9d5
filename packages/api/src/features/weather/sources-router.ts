import { WeatherSource } from '@squall/shared/weather-source'
import { z } from 'zod'
import { publicProcedure, router } from '../../trpc'

export const sourcesRouter = router({
  list: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/weather/sources' } })
    .input(z.void())
    .output(z.array(WeatherSource))
    .query(({ ctx }) => ctx.services.sources.list()),
})
