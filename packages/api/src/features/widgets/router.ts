import { CreateWidgetInput, EditWidgetInput, Widget } from '@squall/shared/widget'
import { z } from 'zod'
import { memberProcedure, publicProcedure, router } from '../../trpc'
import { createWidget } from './mutations/create-widget'
import { editWidget } from './mutations/edit-widget'
import { removeWidget } from './mutations/remove-widget'
import { listWidgets } from './queries'

export const widgetsRouter = router({
  list: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/streaming-widgets/{userId}' } })
    .input(z.object({ userId: z.string() }))
    .output(z.array(Widget))
    .query(({ ctx, input }) => listWidgets(ctx.services.db, input.userId, ctx.session?.user.id ?? null)),
  create: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/streaming-widgets' } })
    .input(CreateWidgetInput)
    .output(Widget)
    .mutation(({ ctx, input }) => createWidget(ctx.services, ctx.session, input)),
  edit: memberProcedure
    .meta({ openapi: { method: 'PATCH', path: '/streaming-widgets/{widgetId}' } })
    .input(EditWidgetInput)
    .output(Widget)
    .mutation(({ ctx, input }) => editWidget(ctx.services, ctx.session, input)),
  remove: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/streaming-widgets/{widgetId}' } })
    .input(z.object({ widgetId: z.string() }))
    .output(Widget)
    .mutation(({ ctx, input }) => removeWidget(ctx.services, ctx.session, input.widgetId)),
})
