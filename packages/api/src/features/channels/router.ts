import { Channel, EditPageInput, StreamingPage } from '@squall/shared/channel'
import { z } from 'zod'
import { memberProcedure, publicProcedure, router } from '../../trpc'
import { editPage } from './mutations/edit-page'
import { getPage, listChannels } from './queries'

const path = '/users/{userId}/streaming-page' as const

export const channelsRouter = router({
  list: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/streaming-channels' } })
    .input(z.object({ search: z.string().max(100, 'Search for at most 100 characters').optional() }))
    .output(z.array(Channel))
    .query(({ ctx, input }) => listChannels(ctx.services.db, input.search)),
  page: publicProcedure
    .meta({ openapi: { method: 'GET', path } })
    .input(z.object({ userId: z.string() }))
    .output(StreamingPage)
    .query(({ ctx, input }) => getPage(ctx.services.db, input.userId, ctx.session?.user.id ?? null)),
  editPage: memberProcedure
    .meta({ openapi: { method: 'PATCH', path } })
    .input(EditPageInput)
    .output(StreamingPage)
    .mutation(({ ctx, input }) => editPage(ctx.services, ctx.session, input)),
})
