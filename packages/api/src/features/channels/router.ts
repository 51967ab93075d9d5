import { Channel, EditPageInput, StreamingPage } from '@squall/shared/contract/channel'
import { Identifier, SearchText } from '@squall/shared/contract/text'
import { z } from 'zod'
import { memberProcedure, publicProcedure, rest, router } from '../../trpc'
import { editStreamingPage } from './mutations'
import { getStreamingPage, listChannels } from './queries'

const path = '/users/{userId}/streaming-page' as const

export const channelsRouter = router({
  list: publicProcedure
    .meta(
      rest('GET', '/streaming-channels', 'Lists the channels', {
        description: 'Approved people who have streamed or set up a page, those who are live first.',
      }),
    )
    .input(z.object({ search: SearchText }))
    .output(z.array(Channel))
    .query(({ ctx, input }) => listChannels(ctx.services.db, input.search)),
  page: publicProcedure
    .meta(
      rest('GET', path, "Shows a person's streaming page", {
        description: 'Only its owner gets the stream key, masked.',
      }),
    )
    .input(z.object({ userId: Identifier }))
    .output(StreamingPage)
    .query(({ ctx, input }) => getStreamingPage(ctx.services.db, input.userId, ctx.session?.user.id ?? null)),
  editPage: memberProcedure
    .meta(
      rest('PATCH', path, 'Changes your own streaming page', {
        description: 'Fields that are left out stay, as does a stream key that comes back masked.',
      }),
    )
    .input(EditPageInput)
    .output(StreamingPage)
    .mutation(({ ctx, input }) => editStreamingPage(ctx.services, ctx.session, input)),
})
