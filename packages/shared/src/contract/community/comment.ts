import { z } from 'zod'
import { PersonSummary } from '../account/profile'
import { Cursor, Identifier, multiLine } from '../text'

/** Who wrote something, with their picture. */
export const ContentAuthor = PersonSummary.extend({ profileImageUrl: z.string().nullable() })

/** What can be commented on. */
export const CommentSubject = z.enum(['photo', 'post', 'route'])
export type CommentSubject = z.infer<typeof CommentSubject>

export const COMMENT_PAGE = 50
export const COMMENT_CHARACTERS = 1_000

const comment = {
  id: z.string(),
  /** Grows with each comment: the cursor of the next page. */
  serial: z.number().int(),
  userId: z.string(),
  content: z.string(),
  createdAt: z.string(),
  /** When its author last changed it; null when they did not. */
  editedAt: z.string().nullable(),
  user: ContentAuthor,
}

export const PostComment = z.object({ ...comment, postId: z.string() })
export type PostComment = z.infer<typeof PostComment>

export const RouteComment = z.object({ ...comment, routeId: z.string() })
export type RouteComment = z.infer<typeof RouteComment>

export const PhotoComment = z.object({ ...comment, photoId: z.string() })
export type PhotoComment = z.infer<typeof PhotoComment>

/** A comment on the post, route or photo with this id; for an edit the id of the comment. */
export const CommentInput = z.object({
  id: Identifier,
  content: multiLine({ label: 'A comment', max: COMMENT_CHARACTERS, min: 1, tooShort: 'A comment cannot be empty' }),
})
export type CommentInput = z.input<typeof CommentInput>

/** A page of the comments on the post, route or photo with this id, newest first. */
export const CommentListInput = z.object({ id: Identifier, cursor: Cursor })
export type CommentListInput = z.input<typeof CommentListInput>
