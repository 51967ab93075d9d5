import { forbidden, notFound } from '../../errors'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import type { Requester } from '../people/queries'

/* What comments on posts and on routes have in common; each kind has its own table. */

/** Returns a stored comment with its author, as it is shown. */
export const toComment = <Stored extends { createdAt: Date }, Author>(row: { comment: Stored; user: Author }) => ({
  ...row.comment,
  createdAt: row.comment.createdAt.toISOString(),
  user: row.user,
})

/** Returns the stored fields of a new comment. @throws TOO_MANY_REQUESTS */
export function createComment(
  { limits, now }: Pick<Services, 'limits' | 'now'>,
  requester: Requester,
  content: string,
): { id: string; userId: string; content: string; createdAt: Date } {
  limits.commentByUser.take(requester.id)
  return { id: newId(), userId: requester.id, content, createdAt: now() }
}

/** Returns the comment that was found. @throws NOT_FOUND */
export function requireComment<Comment>([comment]: Comment[]): Comment {
  if (comment === undefined) throw notFound('Comment not found')
  return comment
}

/** Allows the deletion of a comment to its author and to administrators. @throws FORBIDDEN */
export function requireCanRemoveComment({ userId }: { userId: string }, requester: Requester): void {
  if (userId !== requester.id && !requester.isAdmin) throw forbidden('This comment is not yours')
}
