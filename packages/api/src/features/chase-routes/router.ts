import { ChaseRoute, CreateRouteInput, RouteListInput, RouteSaves } from '@squall/shared/chase-route'
import { Cursor } from '@squall/shared/text'
import { z } from 'zod'
import { memberProcedure, publicProcedure, router } from '../../trpc'
import { removeRoute } from './mutations/remove-route'
import { setSaved } from './mutations/save-route'
import { shareRoute } from './mutations/share-route'
import { countRoutes, getRoute, listMine, listPopular, listRoutes, listSaved } from './queries'

const Which = z.object({ id: z.string() })
const Page = z.object({ cursor: Cursor })

export const chaseRoutesRouter = router({
  list: memberProcedure
    .meta({ openapi: { method: 'GET', path: '/community/routes' } })
    .input(RouteListInput)
    .output(z.array(ChaseRoute))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      if (!input.search) ctx.setTotalCount(countRoutes(db, input))
      return listRoutes(db, input, ctx.session.user.id)
    }),
  popular: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/community/routes/popular' } })
    .input(z.void())
    .output(z.array(ChaseRoute))
    .query(({ ctx }) => listPopular(ctx.services.db, ctx.session?.user.id ?? null)),
  mine: memberProcedure
    .meta({ openapi: { method: 'GET', path: '/community/routes/my' } })
    .input(Page)
    .output(z.array(ChaseRoute))
    .query(({ ctx, input }) => listMine(ctx.services.db, ctx.session.user.id, input.cursor)),
  saved: memberProcedure
    .meta({ openapi: { method: 'GET', path: '/community/routes/saved' } })
    .input(Page)
    .output(z.array(ChaseRoute))
    .query(({ ctx, input }) => listSaved(ctx.services.db, ctx.session.user.id, input.cursor)),
  share: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/community/routes' } })
    .input(CreateRouteInput)
    .output(ChaseRoute)
    .mutation(({ ctx, input }) => shareRoute(ctx.services, ctx.session, input)),
  save: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/community/routes/{id}/save' } })
    .input(Which)
    .output(RouteSaves)
    .mutation(({ ctx, input }) => setSaved(ctx.services, ctx.session, input.id, true)),
  unsave: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/community/routes/{id}/save' } })
    .input(Which)
    .output(RouteSaves)
    .mutation(({ ctx, input }) => setSaved(ctx.services, ctx.session, input.id, false)),
  remove: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/community/routes/{id}' } })
    .input(Which)
    .output(Which)
    .mutation(({ ctx, input }) => removeRoute(ctx.services, ctx.session, input.id)),
  // Last: its path would answer for the fixed ones.
  get: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/community/routes/{id}' } })
    .input(Which)
    .output(ChaseRoute)
    .query(({ ctx, input }) => getRoute(ctx.services.db, input.id, ctx.session?.user.id ?? null)),
})
