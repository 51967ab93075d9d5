import { CreateThemeInput, EditThemeInput, Theme } from '@squall/shared/contract/channel'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { memberProcedure, publicProcedure, rest, router } from '../../trpc'
import { activateTheme, createTheme, editTheme, listThemes, removeTheme } from './themes'

const ThemeId = z.object({ id: Identifier })

export const themesRouter = router({
  list: publicProcedure
    .meta(rest('GET', '/streaming-themes/{userId}', 'Lists the themes of a streaming page'))
    .input(z.object({ userId: Identifier }))
    .output(z.array(Theme))
    .query(({ ctx, input }) => listThemes(ctx.services.db, input.userId)),
  create: memberProcedure
    .meta(
      rest('POST', '/streaming-themes', 'Creates a theme for your own page', {
        errorResponses: { 409: 'The page is full' },
      }),
    )
    .input(CreateThemeInput)
    .output(Theme)
    .mutation(({ ctx, input }) => createTheme(ctx.services, ctx.session, input)),
  edit: memberProcedure
    .meta(rest('PATCH', '/streaming-themes/{id}', 'Changes a theme'))
    .input(EditThemeInput)
    .output(Theme)
    .mutation(({ ctx, input }) => editTheme(ctx.services, ctx.session, input)),
  remove: memberProcedure
    .meta(rest('DELETE', '/streaming-themes/{id}', 'Removes a theme'))
    .input(ThemeId)
    .output(Theme)
    .mutation(({ ctx, input }) => removeTheme(ctx.services, ctx.session, input.id)),
  activate: memberProcedure
    .meta(rest('POST', '/streaming-themes/{id}/apply', 'Makes a theme the active one'))
    .input(ThemeId)
    .output(Theme)
    .mutation(({ ctx, input }) => activateTheme(ctx.services, ctx.session, input.id)),
})
