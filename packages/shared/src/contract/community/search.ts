import { z } from 'zod'
import { SearchText } from '../text'
import { PostType } from './post'

/** How many of each kind the search of the home page shows. */
export const SEARCH_HITS = 5

const By = z.object({ displayName: z.string() })

/** The public posts, photos and routes that a search finds, newest first. `createdAt` is ISO 8601 in UTC. */
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
})
export type SearchHits = z.infer<typeof SearchHits>

export const SearchInput = z.object({ q: SearchText.unwrap() })
