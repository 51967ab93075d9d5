import { CreateThemeInput, EditThemeInput, Theme } from '@squall/shared/channel'
import { z } from 'zod'
import { memberProcedure, publicProcedure, router } from '../../trpc'
import { activateTheme } from './mutations/activate-theme'
import { createTheme } from './mutations/create-theme'
import { editTheme } from './mutations/edit-theme'
import { removeTheme } from './mutations/remove-theme'
import { listThemes } from './queries'

const ThemeId = z.object({ id: z.string() })

export const themesRouter = router({
  list: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/streaming-themes/{userId}' } })
    .input(z.object({ userId: z.string() }))
    .output(z.array(Theme))
    .query(({ ctx, input }) => listThemes(ctx.services.db, input.userId)),
  create: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/streaming-themes' } })
    .input(CreateThemeInput)
    .output(Theme)
    .mutation(({ ctx, input }) => createTheme(ctx.services, ctx.session, input)),
  edit: memberProcedure
    .meta({ openapi: { method: 'PATCH', path: '/streaming-themes/{id}' } })
    .input(EditThemeInput)
    .output(Theme)
    .mutation(({ ctx, input }) => editTheme(ctx.services, ctx.session, input)),
  remove: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/streaming-themes/{id}' } })
    .input(ThemeId)
    .output(Theme)
    .mutation(({ ctx, input }) => removeTheme(ctx.services, ctx.session, input.id)),
  activate: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/streaming-themes/{id}/apply' } })
    .input(ThemeId)
    .output(Theme)
    .mutation(({ ctx, input }) => activateTheme(ctx.services, ctx.session, input.id)),
})
