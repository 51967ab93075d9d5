import type { RouteComment } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { createComments } from '../comments/comments'
import { requireRoute } from './queries'

const { routeComments } = tables

/** The comments on chase routes. */
export const commentsOnRoutes = createComments<RouteComment>({
  subject: 'route',
  toComment: ({ subjectId: routeId, ...comment }) => ({ ...comment, routeId }),
  insert: (db, comment, routeId) =>
    void db
      .insert(routeComments)
      .values({ ...comment, routeId })
      .run(),
  requireVisible: requireRoute,
  requireOpen: requireRoute,
})
