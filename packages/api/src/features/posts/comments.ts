import {
  COMMENT_PAGE,
  type CommentInput,
  type CommentListInput,
  type PostComment,
} from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Services } from '../../services'
import { createComment, requireCanRemoveComment, requireComment, toComment } from '../comments/comments'
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
    .map(toComment)
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
  services: Pick<Services, 'db' | 'limits' | 'now'>,
  { id: postId, content }: z.output<typeof CommentInput>,
  requester: Requester,
): PostComment {
  const { db } = services
  requirePublishedPost(db, postId, requester)
  const comment = createComment(services, requester, content)
  db.insert(postComments)
    .values({ ...comment, postId })
    .run()
  return getComment(db, comment.id)
}

/**
 * Returns the deleted comment. Authors delete their own, administrators any.
 * @throws NOT_FOUND, FORBIDDEN
 */
export function removeComment(db: Db, id: string, requester: Requester): PostComment {
  const comment = getComment(db, id)
  requireCanRemoveComment(comment, requester)
  db.delete(postComments).where(eq(postComments.id, id)).run()
  return comment
}

const getComment = (db: Pick<Db, 'select'>, id: string): PostComment =>
  requireComment(selectComments(db, eq(postComments.id, id)))
