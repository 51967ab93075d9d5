import { z } from 'zod'
import { HASHTAG_CHARACTERS, normalizeHashtag } from '../../rules/mentions-and-hashtags'
import type { AccountStatus } from '../account/profile'
import { ReviewStatus } from '../admin/moderation'
import { Cursor, Identifier, multiLine, optionalText, SearchText, singleLine, webAddress } from '../text'
import { ContentAuthor } from './comment'

export const PostType = z.enum(['experience', 'tip', 'warning', 'photo', 'video', 'forecast'])
export type PostType = z.infer<typeof PostType>

/** Whether a new post is public without a review before: a warning cannot wait, and approved members are known. */
export const isPublishedAtOnce = (postType: PostType, accountStatus: AccountStatus): boolean =>
  postType === 'warning' && accountStatus === 'approved'

export const MediaType = z.enum(['photo', 'video'])
export type MediaType = z.infer<typeof MediaType>

export const POST_PAGE = 20

/** How many of the newest posts the community hub lists. */
export const RECENT_POSTS = 12

/** How long a warning stays before newer posts. */
export const FRESH_WARNING_MS = 6 * 3_600_000
export const TRENDING_HASHTAGS = 10
export const HASHTAGS_MAX = 10
export const POST_CONTENT_MISSING = 'Please write something to share with the community'

const HASHTAG_WRONG = `A hashtag has at most ${HASHTAG_CHARACTERS} letters, digits and underscores`

/** A hashtag as it is kept: without #, in small letters. */
export const Hashtag = singleLine({ label: 'A hashtag', max: 100, tooLong: HASHTAG_WRONG })
  .transform(normalizeHashtag)
  .pipe(
    z
      .string()
      .regex(/^[\p{L}\p{M}\p{N}_]+$/u, HASHTAG_WRONG)
      .max(HASHTAG_CHARACTERS, HASHTAG_WRONG),
  )

/** Each hashtag once. */
const Hashtags = z
  .array(Hashtag)
  .max(HASHTAGS_MAX, `At most ${HASHTAGS_MAX} hashtags`)
  .transform((tags) => [...new Set(tags)])

export const TrendingHashtag = z.object({ hashtag: z.string(), count: z.number().int() })
export type TrendingHashtag = z.infer<typeof TrendingHashtag>

/** A post as the asker may see it. `serial` grows with each post and is the cursor of the next page. Times are ISO 8601 in UTC. */
export const Post = z.object({
  id: z.string(),
  serial: z.number().int(),
  userId: z.string(),
  content: z.string(),
  postType: PostType,
  hashtags: z.array(z.string()),
  location: z.string().nullable(),
  mediaUrl: z.string().nullable(),
  mediaType: MediaType.nullable(),
  status: ReviewStatus,
  /** No administrator has looked at it: it is pending, or a warning that is public already. */
  awaitsReview: z.boolean(),
  /** Why it was rejected, for its author and administrators; null without a reason. */
  rejectReason: z.string().nullable(),
  likes: z.number().int(),
  likedByMe: z.boolean(),
  comments: z.number().int(),
  views: z.number().int(),
  createdAt: z.string(),
  user: ContentAuthor,
  _count: z.object({ likes: z.number().int(), comments: z.number().int() }),
})
export type Post = z.infer<typeof Post>

const MEDIA_URL_WRONG = 'Please enter a valid web address'

/** The address of a photo in the gallery, as this server gives it. */
export const GALLERY_PHOTO = /^\/files\/photos\/[\w-]{43}-large\.webp$/

/**
 * Media belong to posts of type photo and video only. A photo is one of the author's own in the gallery, or a web address
 * that its picture is fetched from; a video is a web address, which is only linked to.
 */
export const CreatePostInput = z.object({
  content: multiLine({ label: 'A post', max: 2_000, min: 1, tooShort: POST_CONTENT_MISSING }),
  postType: PostType.default('experience'),
  hashtags: Hashtags.default([]),
  location: optionalText(singleLine({ label: 'Location', max: 100 })),
  mediaUrl: z
    .union(
      [
        z.literal('').transform(() => null),
        z.string().regex(GALLERY_PHOTO),
        webAddress({ max: 2_000, wrong: MEDIA_URL_WRONG, hostname: z.regexes.domain }),
      ],
      { error: MEDIA_URL_WRONG },
    )
    .nullish(),
  mediaType: MediaType.nullish(),
})
export type CreatePostInput = z.input<typeof CreatePostInput>

/** A page of approved posts, newest first. */
export const PostListInput = z.object({
  type: PostType.optional(),
  search: SearchText,
  hashtag: Hashtag.optional(),
  /** Only posts of this person. */
  userId: Identifier.optional(),
  cursor: Cursor,
})
export type PostListInput = z.input<typeof PostListInput>
