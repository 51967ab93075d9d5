import {
  COMMENT_PAGE,
  type CommentInput,
  type CommentListInput,
  type RouteComment,
} from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Services } from '../../services'
import { createComment, requireCanRemoveComment, requireComment, toComment } from '../comments/comments'
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
    .map(toComment)
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
  services: Pick<Services, 'db' | 'limits' | 'now'>,
  { id: routeId, content }: z.output<typeof CommentInput>,
  requester: Requester,
): RouteComment {
  const { db } = services
  requireRoute(db, routeId)
  const comment = createComment(services, requester, content)
  db.insert(routeComments)
    .values({ ...comment, routeId })
    .run()
  return getComment(db, comment.id)
}

/**
 * Returns the deleted comment. Authors delete their own, administrators any.
 * @throws NOT_FOUND, FORBIDDEN
 */
export function removeRouteComment(db: Db, id: string, requester: Requester): RouteComment {
  const comment = getComment(db, id)
  requireCanRemoveComment(comment, requester)
  db.delete(routeComments).where(eq(routeComments.id, id)).run()
  return comment
}

const getComment = (db: Pick<Db, 'select'>, id: string): RouteComment =>
  requireComment(selectComments(db, eq(routeComments.id, id)))
