import { RenameStreamInput, StartStreamInput, Stream, StreamLikes } from '@squall/shared/contract/live'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { approvedProcedure, memberProcedure, publicProcedure, rest, router } from '../../trpc'
import { endStream, renameStream, setLike, startStream } from './mutations'
import { requireMayEnd } from './policy'
import { activeStreamsOf, getStream, listLiveStreams } from './queries'

const StreamId = z.object({ id: Identifier })

export const streamsRouter = router({
  list: publicProcedure
    .meta(rest('GET', '/streams', 'Lists the streams that are live'))
    .input(z.void())
    .output(z.array(Stream))
    .query(({ ctx }) => listLiveStreams(ctx.services, ctx.session?.user.id ?? null)),
  get: publicProcedure
    .meta(rest('GET', '/streams/{id}', 'Tells of one stream', { description: 'Of one that has ended, too.' }))
    .input(StreamId)
    .output(Stream)
    .query(({ ctx, input }) => getStream(ctx.services, input.id, ctx.session?.user.id ?? null)),
  active: publicProcedure
    .meta(
      rest('GET', '/streams/active/{userId}', 'Lists the live streams of a person', {
        description: 'One at most, as starting again ends the former.',
      }),
    )
    .input(z.object({ userId: Identifier }))
    .output(z.array(Stream))
    .query(({ ctx, input }) => activeStreamsOf(ctx.services, input.userId, ctx.session?.user.id ?? null)),
  start: approvedProcedure
    .meta(
      rest('POST', '/streams', 'Goes live', {
        description:
          'Makes the stream that a publisher then sends to over the media socket. A live stream of the same person ends. What the public sees of the place is decided by `placePrecision`.',
      }),
    )
    .input(StartStreamInput)
    .output(Stream)
    .mutation(({ ctx, input }) => startStream(ctx.services, ctx.session, input)),
  rename: memberProcedure
    .meta(rest('PATCH', '/streams/{id}', 'Renames a stream', { errorResponses: { 409: 'The stream has ended' } }))
    .input(RenameStreamInput)
    .output(Stream)
    .mutation(({ ctx, input }) => renameStream(ctx.services, ctx.session, input)),
  end: memberProcedure
    .meta(
      rest('POST', '/streams/{id}/end', 'Ends a stream', {
        description: 'By whoever started it, or an administrator.',
      }),
    )
    .input(StreamId)
    .output(Stream)
    .mutation(({ ctx, input }) => {
      requireMayEnd(ctx.services.db, input.id, ctx.session)
      endStream(ctx.services, input.id)
      return getStream(ctx.services, input.id, ctx.session.user.id)
    }),
  like: memberProcedure
    .meta(rest('POST', '/streams/{id}/like', 'Likes a stream', { description: 'Doing so again changes nothing.' }))
    .input(StreamId)
    .output(StreamLikes)
    .mutation(({ ctx, input }) => setLike(ctx.services, input.id, ctx.session.user.id, true)),
  unlike: memberProcedure
    .meta(rest('DELETE', '/streams/{id}/like', 'Takes the like back'))
    .input(StreamId)
    .output(StreamLikes)
    .mutation(({ ctx, input }) => setLike(ctx.services, input.id, ctx.session.user.id, false)),
})
