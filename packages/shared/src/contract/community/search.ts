import { z } from 'zod'
import { SearchText } from '../text'
import { FoundPlace } from '../weather/map'
import { ContentAuthor } from './comment'
import { PostType } from './post'

/** How many of each kind a search finds at most. */
export const SEARCH_HITS = 5

const By = z.object({ displayName: z.string() })

/**
 * What a search finds that anyone may see: posts, photos, routes, replays and clips with the newest first, people with the best known first,
 * towns of the United States with the largest first. `createdAt` and `startedAt` are ISO 8601 in UTC.
 */
export const SearchHits = z.object({
  posts: z.array(
    z.object({
      id: z.string(),
      /** The beginning of the post. */
      excerpt: z.string(),
      postType: PostType,
      createdAt: z.string(),
      user: By,
    }),
  ),
  photos: z.array(z.object({ id: z.string(), title: z.string(), imageUrl: z.string(), user: By })),
  routes: z.array(
    z.object({ id: z.string(), title: z.string(), startLocation: z.string(), endLocation: z.string(), user: By }),
  ),
  replays: z.array(
    z.object({ id: z.string(), title: z.string(), startedAt: z.string(), posterUrl: z.string().nullable(), user: By }),
  ),
  clips: z.array(z.object({ id: z.string(), title: z.string(), channel: By })),
  people: z.array(ContentAuthor),
  places: z.array(FoundPlace),
})
export type SearchHits = z.infer<typeof SearchHits>

export const SearchQuery = z.object({ q: SearchText.unwrap() })
