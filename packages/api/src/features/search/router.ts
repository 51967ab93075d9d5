import { SearchHits, SearchInput } from '@squall/shared/search'
import { publicProcedure, router } from '../../trpc'
import { searchEverything } from './queries'

export const searchRouter = router({
  everything: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/search' } })
    .input(SearchInput)
    .output(SearchHits)
    .query(({ ctx, input }) => {
      ctx.services.limits.wordsByAddress.take(ctx.address)
      return searchEverything(ctx.services.db, input.q)
    }),
})
