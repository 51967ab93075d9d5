import { RenameStreamInput, StartStreamInput, Stream, StreamLikes } from '@squall/shared/stream'
import { z } from 'zod'
import { approvedProcedure, memberProcedure, publicProcedure, router } from '../../trpc'
import { endStream } from './mutations/end-streams'
import { setLike } from './mutations/like-stream'
import { renameStream } from './mutations/rename-stream'
import { startStream } from './mutations/start-stream'
import { requireMayEnd } from './policy'
import { activeStreamsOf, getStream, listLiveStreams } from './queries'

const StreamId = z.object({ id: z.string() })

export const streamsRouter = router({
  list: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/streams' } })
    .input(z.void())
    .output(z.array(Stream))
    .query(({ ctx }) => listLiveStreams(ctx.services, ctx.session?.user.id ?? null)),
  get: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/streams/{id}' } })
    .input(StreamId)
    .output(Stream)
    .query(({ ctx, input }) => getStream(ctx.services, input.id, ctx.session?.user.id ?? null)),
  active: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/streams/active/{userId}' } })
    .input(z.object({ userId: z.string() }))
    .output(z.array(Stream))
    .query(({ ctx, input }) => activeStreamsOf(ctx.services, input.userId, ctx.session?.user.id ?? null)),
  start: approvedProcedure
    .meta({ openapi: { method: 'POST', path: '/streams' } })
    .input(StartStreamInput)
    .output(Stream)
    .mutation(({ ctx, input }) => startStream(ctx.services, ctx.session, input)),
  rename: memberProcedure
    .meta({ openapi: { method: 'PATCH', path: '/streams/{id}' } })
    .input(RenameStreamInput)
    .output(Stream)
    .mutation(({ ctx, input }) => renameStream(ctx.services, ctx.session, input)),
  end: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/streams/{id}/end' } })
    .input(StreamId)
    .output(Stream)
    .mutation(({ ctx, input }) => {
      requireMayEnd(ctx.services.db, input.id, ctx.session)
      endStream(ctx.services, input.id)
      return getStream(ctx.services, input.id, ctx.session.user.id)
    }),
  like: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/streams/{id}/like' } })
    .input(StreamId)
    .output(StreamLikes)
    .mutation(({ ctx, input }) => setLike(ctx.services, input.id, ctx.session.user.id, true)),
  unlike: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/streams/{id}/like' } })
    .input(StreamId)
    .output(StreamLikes)
    .mutation(({ ctx, input }) => setLike(ctx.services, input.id, ctx.session.user.id, false)),
})
