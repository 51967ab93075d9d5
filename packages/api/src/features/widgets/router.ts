import { CreateWidgetInput, EditWidgetInput, Widget } from '@squall/shared/contract/channel'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { memberProcedure, publicProcedure, rest, router } from '../../trpc'
import { createWidget, editWidget, listWidgets, removeWidget } from './widgets'

export const widgetsRouter = router({
  list: publicProcedure
    .meta(
      rest('GET', '/streaming-widgets/{userId}', 'Lists the widgets of a streaming page', {
        description: 'Only their owner sees hidden ones.',
      }),
    )
    .input(z.object({ userId: Identifier }))
    .output(z.array(Widget))
    .query(({ ctx, input }) => listWidgets(ctx.services.db, input.userId, ctx.session?.user.id ?? null)),
  create: memberProcedure
    .meta(
      rest('POST', '/streaming-widgets', 'Adds a widget to your own page', {
        errorResponses: { 409: 'The page is full' },
      }),
    )
    .input(CreateWidgetInput)
    .output(Widget)
    .mutation(({ ctx, input }) => createWidget(ctx.services, ctx.session, input)),
  edit: memberProcedure
    .meta(
      rest('PATCH', '/streaming-widgets/{widgetId}', 'Changes a widget', {
        description: 'The fields of the form, or `widget_config` alone (JSON text) when it was moved or resized.',
        signInSentence: 'Authentication required',
      }),
    )
    .input(EditWidgetInput)
    .output(Widget)
    .mutation(({ ctx, input }) => editWidget(ctx.services, ctx.session, input)),
  remove: memberProcedure
    .meta(rest('DELETE', '/streaming-widgets/{widgetId}', 'Removes a widget'))
    .input(z.object({ widgetId: Identifier }))
    .output(Widget)
    .mutation(({ ctx, input }) => removeWidget(ctx.services, ctx.session, input.widgetId)),
})
