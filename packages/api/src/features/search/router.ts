import { SearchHits, SearchQuery } from '@squall/shared/contract/community'
import { publicProcedure, rest, router } from '../../trpc'
import { searchEverything } from './queries'

export const searchRouter = router({
  everything: publicProcedure
    .meta(
      rest('GET', '/search', 'Finds posts, photos and routes by their words', {
        description:
          'The newest five of each: by the beginnings of words in all texts, and from three letters on also inside the words of titles and places. Streams and channels are searched by their own lists.',
      }),
    )
    .input(SearchQuery)
    .output(SearchHits)
    .query(({ ctx, input }) => {
      ctx.services.limits.contentSearchByAddress.take(ctx.address)
      return searchEverything(ctx.services.db, input.q)
    }),
})
