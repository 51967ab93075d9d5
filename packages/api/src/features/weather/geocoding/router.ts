import { FoundPlaces } from '@squall/shared/geocoding'
import { z } from 'zod'
import { publicProcedure, router } from '../../../trpc'
import { searchPlaces } from './queries'

export const geocodingRouter = router({
  search: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/geocode' } })
    .input(z.object({ q: z.string().trim().min(2).max(100) }))
    .output(FoundPlaces)
    .query(({ ctx, input: { q } }) => searchPlaces(ctx.services, ctx.address, q)),
})
