import { z } from 'zod'
import { ReviewStatus } from './review'
import { Cursor, optionalText, requiredText, SearchText } from './text'
import { PersonSummary } from './user'

export const PostType = z.enum(['experience', 'tip', 'warning', 'photo', 'video', 'forecast'])
export type PostType = z.infer<typeof PostType>

export const MediaType = z.enum(['photo', 'video'])
export type MediaType = z.infer<typeof MediaType>

export const POST_PAGE = 20
export const COMMENT_PAGE = 50
export const TRENDING_HASHTAGS = 10
export const HASHTAGS_MAX = 10
export const HASHTAG_CHARACTERS = 30
export const POST_CONTENT_MISSING = 'Please write something to share with the community'

const HASHTAG_WRONG = `A hashtag has at most ${HASHTAG_CHARACTERS} letters, digits and underscores`

/** A hashtag as it is kept: without #, in small letters. */
export const Hashtag = z
  .string()
  .trim()
  .max(100, HASHTAG_WRONG)
  .transform((typed) => typed.replace(/^#+/, '').normalize('NFC').toLowerCase())
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

const Author = PersonSummary.extend({ profileImageUrl: z.string().nullable() })

/** A post as the asker may see it. `serial` grows with each post and is the cursor of the page after. Times are ISO 8601 in UTC. */
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
  /** Why it was rejected, for its author and administrators; null when nobody said. */
  rejectReason: z.string().nullable(),
  likes: z.number().int(),
  likedByMe: z.boolean(),
  comments: z.number().int(),
  views: z.number().int(),
  createdAt: z.string(),
  user: Author,
  _count: z.object({ likes: z.number().int(), comments: z.number().int() }),
})
export type Post = z.infer<typeof Post>

export const PostLikes = z.object({ likes: z.number().int(), likedByMe: z.boolean() })
export type PostLikes = z.infer<typeof PostLikes>

export const PostComment = z.object({
  id: z.string(),
  serial: z.number().int(),
  postId: z.string(),
  userId: z.string(),
  content: z.string(),
  createdAt: z.string(),
  user: Author,
})
export type PostComment = z.infer<typeof PostComment>

const MEDIA_URL_WRONG = 'Please enter a web address that begins with https://'

/** Media belong to posts of type photo and video only. */
export const CreatePostInput = z.object({
  content: requiredText(2_000, 'A post', POST_CONTENT_MISSING),
  postType: PostType.default('experience'),
  hashtags: Hashtags.default([]),
  location: optionalText(100, 'Location'),
  mediaUrl: z
    .union(
      [
        z.literal('').transform(() => null),
        z.url({ protocol: /^https$/, error: MEDIA_URL_WRONG }).max(2_000, MEDIA_URL_WRONG),
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
  cursor: Cursor,
})
export type PostListInput = z.input<typeof PostListInput>

export const CommentInput = z.object({
  id: z.string(),
  content: requiredText(1_000, 'A comment', 'A comment cannot be empty'),
})
export type CommentInput = z.input<typeof CommentInput>

export const CommentListInput = z.object({ id: z.string(), cursor: Cursor })
export type CommentListInput = z.input<typeof CommentListInput>
