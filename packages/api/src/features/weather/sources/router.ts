import { WeatherSource } from '@squall/shared/contract/weather'
import { z } from 'zod'
import { publicProcedure, rest, router } from '../../../trpc'

export const sourcesRouter = router({
  list: publicProcedure
    .meta(rest('GET', '/weather/sources', 'Tells how each source of weather does'))
    .input(z.void())
    .output(z.array(WeatherSource))
    .query(({ ctx }) => ctx.services.sources.list()),
})
