import {
  ChaseRoute,
  CommentInput,
  CommentListInput,
  CreateRouteInput,
  RouteComment,
  RouteListInput,
} from '@squall/shared/contract/community'
import { Cursor, Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { memberProcedure, publicProcedure, rest, router, TotalCountHeader } from '../../trpc'
import { commentsOnRoutes } from './comments'
import { removeRoute, setRouteSaved, shareRoute } from './mutations'
import {
  countMyRoutes,
  countRoutes,
  countSavedRoutes,
  getRoute,
  listMyRoutes,
  listPopularRoutes,
  listRoutes,
  listSavedRoutes,
} from './queries'

const Which = z.object({ id: Identifier })
const Page = z.object({ cursor: Cursor })

export const chaseRoutesRouter = router({
  list: memberProcedure
    .meta(
      rest('GET', '/community/routes', 'Lists chase routes', {
        description: 'Newest first, 24 on a page.',
        responseHeaders: TotalCountHeader,
      }),
    )
    .input(RouteListInput)
    .output(z.array(ChaseRoute))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      ctx.setTotalCount(() => countRoutes(db, input))
      return listRoutes(db, input, ctx.session.user.id)
    }),
  popular: publicProcedure
    .meta(rest('GET', '/community/routes/popular', 'Lists the routes that were saved most'))
    .input(z.void())
    .output(z.array(ChaseRoute))
    .query(({ ctx }) => listPopularRoutes(ctx.services.db, ctx.session?.user.id ?? null)),
  mine: memberProcedure
    .meta(rest('GET', '/community/routes/my', 'Lists the routes you shared', { responseHeaders: TotalCountHeader }))
    .input(Page)
    .output(z.array(ChaseRoute))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      ctx.setTotalCount(() => countMyRoutes(db, ctx.session.user.id))
      return listMyRoutes(db, ctx.session.user.id, input.cursor)
    }),
  saved: memberProcedure
    .meta(rest('GET', '/community/routes/saved', 'Lists the routes you saved', { responseHeaders: TotalCountHeader }))
    .input(Page)
    .output(z.array(ChaseRoute))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      ctx.setTotalCount(() => countSavedRoutes(db, ctx.session.user.id))
      return listSavedRoutes(db, ctx.session.user.id, input.cursor)
    }),
  share: memberProcedure
    .meta(
      rest('POST', '/community/routes', 'Shares a chase route', {
        description:
          'Distance is in miles, `estimatedTime` in hours. The safety score is computed from hazards, difficulty, road and weather conditions.',
      }),
    )
    .input(CreateRouteInput)
    .output(ChaseRoute)
    .mutation(({ ctx, input }) => shareRoute(ctx.services, ctx.session, input)),
  save: memberProcedure
    .meta(
      rest('POST', '/community/routes/{id}/save', 'Saves a route', { description: 'Repeating it changes nothing.' }),
    )
    .input(Which)
    .output(ChaseRoute)
    .mutation(({ ctx, input }) => setRouteSaved(ctx.services, ctx.session, input.id, true)),
  unsave: memberProcedure
    .meta(rest('DELETE', '/community/routes/{id}/save', 'Removes a route from your saved ones'))
    .input(Which)
    .output(ChaseRoute)
    .mutation(({ ctx, input }) => setRouteSaved(ctx.services, ctx.session, input.id, false)),
  remove: memberProcedure
    .meta(
      rest('DELETE', '/community/routes/{id}', 'Removes a route', {
        description: 'For its author and administrators.',
      }),
    )
    .input(Which)
    .output(ChaseRoute)
    .mutation(({ ctx, input }) => removeRoute(ctx.services, ctx.session, input.id)),
  comments: publicProcedure
    .meta(
      rest('GET', '/community/routes/{id}/comments', 'Lists the comments of a route', {
        responseHeaders: TotalCountHeader,
      }),
    )
    .input(CommentListInput)
    .output(z.array(RouteComment))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      const comments = commentsOnRoutes.list(db, input, ctx.session?.user ?? null)
      ctx.setTotalCount(() => commentsOnRoutes.count(db, input.id))
      return comments
    }),
  comment: memberProcedure
    .meta(
      rest('POST', '/community/routes/{id}/comments', 'Comments on a route', {
        description: 'The author of the route is notified, once in ten minutes for each member who comments.',
      }),
    )
    .input(CommentInput)
    .output(RouteComment)
    .mutation(({ ctx, input }) => commentsOnRoutes.add(ctx.services, input, ctx.session.user)),
  editComment: memberProcedure
    .meta(rest('PATCH', '/community/route-comments/{id}', 'Edits your comment on a route'))
    .input(CommentInput)
    .output(RouteComment)
    .mutation(({ ctx, input }) => commentsOnRoutes.edit(ctx.services, input, ctx.session.user)),
  removeComment: memberProcedure
    .meta(
      rest('DELETE', '/community/route-comments/{id}', 'Removes a comment on a route', {
        description: 'By its author or an administrator.',
      }),
    )
    .input(Which)
    .output(RouteComment)
    .mutation(({ ctx, input }) => commentsOnRoutes.remove(ctx.services.db, input.id, ctx.session.user)),
  // Last, because its path would match the fixed ones too.
  get: publicProcedure
    .meta(rest('GET', '/community/routes/{id}', 'Shows a route with its track'))
    .input(Which)
    .output(ChaseRoute)
    .query(({ ctx, input }) => getRoute(ctx.services.db, input.id, ctx.session?.user.id ?? null)),
})
