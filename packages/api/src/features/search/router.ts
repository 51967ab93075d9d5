import { SearchHits, SearchQuery } from '@squall/shared/contract/community'
import { publicProcedure, rest, router } from '../../trpc'
import { searchEverything } from './queries'

export const searchRouter = router({
  everything: publicProcedure
    .meta(
      rest('GET', '/search', 'Finds posts, photos, routes, replays, people and towns', {
        description:
          'At most five of each. Posts, photos and routes, newest first: by the beginnings of words in all texts, and from three letters on also inside the words of titles and places. Replays that anyone may watch, by the beginnings of words in their title and place. Approved people by a part of their name. Towns of the United States by the beginning of their name, largest first, from GeoNames (CC BY 4.0). Streams and channels are searched by their own lists.',
      }),
    )
    .input(SearchQuery)
    .output(SearchHits)
    .query(({ ctx, input }) => {
      ctx.services.limits.contentSearchByAddress.take(ctx.address)
      return searchEverything(ctx.services.db, input.q)
    }),
})
