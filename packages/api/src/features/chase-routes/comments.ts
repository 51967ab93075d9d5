import {
  COMMENT_PAGE,
  type CommentInput,
  type CommentListInput,
  type RouteComment,
} from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { forbidden, notFound } from '../../errors'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { authorColumns, isNotDeleted, type Requester } from '../people/queries'
import { requireRoute } from './queries'

const { routeComments, users } = tables

function selectComments(db: Pick<Db, 'select'>, where: SQL | undefined): RouteComment[] {
  return db
    .select({ comment: routeComments, user: authorColumns })
    .from(routeComments)
    .innerJoin(users, eq(users.id, routeComments.userId))
    .where(and(where, isNotDeleted))
    .orderBy(desc(routeComments.serial))
    .limit(COMMENT_PAGE)
    .all()
    .map(({ comment, user }) => ({ ...comment, createdAt: comment.createdAt.toISOString(), user }))
}

/** Returns a page of the comments on a route, newest first. @throws NOT_FOUND */
export function listRouteComments(db: Db, { id, cursor }: z.output<typeof CommentListInput>): RouteComment[] {
  requireRoute(db, id)
  const isBefore = cursor === undefined ? undefined : lt(routeComments.serial, cursor)
  return selectComments(db, and(eq(routeComments.routeId, id), isBefore))
}

/** Returns the number of comments on a route, without those of deleted accounts. */
export const countRouteComments = (db: Db, routeId: string): number =>
  db
    .select({ n: count() })
    .from(routeComments)
    .innerJoin(users, eq(users.id, routeComments.userId))
    .where(and(eq(routeComments.routeId, routeId), isNotDeleted))
    .get()?.n ?? 0

/** Returns the new comment. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export function addRouteComment(
  { db, limits, now }: Pick<Services, 'db' | 'limits' | 'now'>,
  { id: routeId, content }: z.output<typeof CommentInput>,
  requester: Requester,
): RouteComment {
  requireRoute(db, routeId)
  limits.commentByUser.take(requester.id)
  const id = newId()
  db.insert(routeComments).values({ id, routeId, userId: requester.id, content, createdAt: now() }).run()
  return getComment(db, id)
}

/**
 * Returns the deleted comment. Authors delete their own, administrators any.
 * @throws NOT_FOUND, FORBIDDEN
 */
export function removeRouteComment(db: Db, id: string, requester: Requester): RouteComment {
  const comment = getComment(db, id)
  if (comment.userId !== requester.id && !requester.isAdmin) throw forbidden('This comment is not yours')
  db.delete(routeComments).where(eq(routeComments.id, id)).run()
  return comment
}

function getComment(db: Pick<Db, 'select'>, id: string): RouteComment {
  const [comment] = selectComments(db, eq(routeComments.id, id))
  if (comment === undefined) throw notFound('Comment not found')
  return comment
}
