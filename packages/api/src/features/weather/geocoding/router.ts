import { singleLine } from '@squall/shared/contract/text'
import { FoundPlaces } from '@squall/shared/contract/weather'
import { z } from 'zod'
import { publicProcedure, rest, router } from '../../../trpc'
import { searchPlaces } from './queries'

export const geocodingRouter = router({
  search: publicProcedure
    .meta(rest('GET', '/geocode', 'Finds places by name'))
    .input(z.object({ q: singleLine({ label: 'Place', min: 2, max: 100 }) }))
    .output(FoundPlaces)
    .query(({ ctx, input: { q } }) => searchPlaces(ctx.services, ctx.address, q)),
})
