import {
  COMMENT_PAGE,
  type CommentInput,
  type CommentListInput,
  type PostComment,
} from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { forbidden, notFound } from '../../errors'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import type { Requester } from '../people/queries'
import { authorColumns, isNotDeleted } from '../people/queries'
import { requirePublishedPost, requireVisiblePost } from './policy'

const { postComments, users } = tables

function selectComments(db: Pick<Db, 'select'>, where: SQL | undefined): PostComment[] {
  return db
    .select({ comment: postComments, user: authorColumns })
    .from(postComments)
    .innerJoin(users, eq(users.id, postComments.userId))
    .where(and(where, isNotDeleted))
    .orderBy(desc(postComments.serial))
    .limit(COMMENT_PAGE)
    .all()
    .map(({ comment, user }) => ({ ...comment, createdAt: comment.createdAt.toISOString(), user }))
}

/** Returns a page of the comments on a post, newest first. @throws NOT_FOUND */
export function listComments(
  db: Db,
  { id, cursor }: z.output<typeof CommentListInput>,
  requester: Requester | null,
): PostComment[] {
  requireVisiblePost(db, id, requester)
  const isBefore = cursor === undefined ? undefined : lt(postComments.serial, cursor)
  return selectComments(db, and(eq(postComments.postId, id), isBefore))
}

/** Returns the number of comments on a post that are shown. */
export function countComments(db: Db, postId: string): number {
  const shown = and(eq(postComments.postId, postId), isNotDeleted)
  const query = db.select({ n: count() }).from(postComments).innerJoin(users, eq(users.id, postComments.userId))
  return query.where(shown).get()?.n ?? 0
}

/** Returns the new comment. @throws NOT_FOUND, CONFLICT (not published), TOO_MANY_REQUESTS */
export function addComment(
  { db, limits, now }: Pick<Services, 'db' | 'limits' | 'now'>,
  { id: postId, content }: z.output<typeof CommentInput>,
  requester: Requester,
): PostComment {
  requirePublishedPost(db, postId, requester)
  limits.commentByUser.take(requester.id)
  const id = newId()
  db.insert(postComments).values({ id, postId, userId: requester.id, content, createdAt: now() }).run()
  return getComment(db, id)
}

/**
 * Returns the deleted comment. Authors delete their own, administrators any.
 * @throws NOT_FOUND, FORBIDDEN
 */
export function removeComment(db: Db, id: string, requester: Requester): PostComment {
  const comment = getComment(db, id)
  if (comment.userId !== requester.id && !requester.isAdmin) throw forbidden('This comment is not yours')
  db.delete(postComments).where(eq(postComments.id, id)).run()
  return comment
}

function getComment(db: Pick<Db, 'select'>, id: string): PostComment {
  const [comment] = selectComments(db, eq(postComments.id, id))
  if (comment === undefined) throw notFound('Comment not found')
  return comment
}
