import {
  PastStreamsInput,
  RenameStreamInput,
  StartStreamInput,
  Stream,
  StreamSummary,
} from '@squall/shared/contract/live'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { approvedProcedure, memberProcedure, publicProcedure, rest, router, TotalCountHeader } from '../../trpc'
import { endStreamAs } from './moderation/moderate-stream'
import { renameStream, setStreamLike, startStream } from './mutations'
import { requireOwnStream } from './policy'
import { removeStreamPoster } from './posters'
import {
  countPastStreams,
  getStream,
  getStreamSummary,
  listActiveStreams,
  listLiveStreams,
  listPastStreams,
  listRecentStreams,
} from './queries'

const StreamId = z.object({ id: Identifier })

export const streamsRouter = router({
  list: publicProcedure
    .meta(rest('GET', '/streams', 'Lists the streams that are live'))
    .input(z.void())
    .output(z.array(Stream))
    .query(({ ctx }) => listLiveStreams(ctx.services, ctx.session?.user.id ?? null)),
  get: publicProcedure
    .meta(rest('GET', '/streams/{id}', 'Returns one stream', { description: 'Also one that has ended.' }))
    .input(StreamId)
    .output(Stream)
    .query(({ ctx, input }) => getStream(ctx.services, input.id, ctx.session?.user.id ?? null)),
  active: publicProcedure
    .meta(
      rest('GET', '/streams/active/{userId}', 'Lists the live streams of a user', {
        description: 'One at most: going live again ends the former stream.',
      }),
    )
    .input(z.object({ userId: Identifier }))
    .output(z.array(Stream))
    .query(({ ctx, input }) => listActiveStreams(ctx.services, input.userId, ctx.session?.user.id ?? null)),
  past: publicProcedure
    .meta(
      rest('GET', '/users/{userId}/streams', 'Lists the streams of a user that have ended', {
        description: 'Newest first, 12 on a page.',
        responseHeaders: TotalCountHeader,
      }),
    )
    .input(PastStreamsInput)
    .output(z.array(Stream))
    .query(({ ctx, input }) => {
      ctx.setTotalCount(() => countPastStreams(ctx.services, input.userId))
      return listPastStreams(ctx.services, input, ctx.session?.user.id ?? null)
    }),
  recent: publicProcedure
    .meta(
      rest('GET', '/streams/recent', 'Lists the newest streams that have ended', {
        description: 'At most six of the last 30 days, each with a picture.',
      }),
    )
    .input(z.void())
    .output(z.array(Stream))
    .query(({ ctx }) => listRecentStreams(ctx.services, ctx.session?.user.id ?? null)),
  start: approvedProcedure
    .meta(
      rest('POST', '/streams', 'Goes live', {
        description:
          'Creates the stream that a publisher then sends to over the media socket. A live stream of the same user ends. `placePrecision` decides what the public sees of the place; of the start that is about 1 km at most. A `location` in words is shown as `placeName`, and as `location` where there are no coordinates. With `isLive: false` the stream is stored without going live. `isRecorded` records it; `replayVisibility` says who may watch the recording after the end, as you chose last where it is left out.',
        errorResponses: {
          409: 'It shall be recorded, and this server records nothing or your pinned replays leave no room',
        },
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
        description: 'Allowed for its owner and for administrators, whose act is logged.',
      }),
    )
    .input(StreamId)
    .output(Stream)
    .mutation(({ ctx, input }) => {
      endStreamAs(ctx.services, input.id, ctx.session)
      return getStream(ctx.services, input.id, ctx.session.user.id)
    }),
  summary: memberProcedure
    .meta(
      rest('GET', '/streams/{id}/summary', 'Returns what a stream brought its owner', {
        description: 'Only for its owner: viewers, likes, messages and the followers won during the stream.',
      }),
    )
    .input(StreamId)
    .output(StreamSummary)
    .query(({ ctx, input }) => {
      requireOwnStream(ctx.services.db, input.id, ctx.session)
      return getStreamSummary(ctx.services, input.id)
    }),
  removePoster: memberProcedure
    .meta(
      rest('DELETE', '/streams/{id}/poster', 'Removes the picture of a stream', {
        description: 'Allowed for its owner and for administrators, whose act is logged.',
      }),
    )
    .input(StreamId)
    .output(Stream)
    .mutation(async ({ ctx, input }) => {
      await removeStreamPoster(ctx.services, input.id, ctx.session)
      return getStream(ctx.services, input.id, ctx.session.user.id)
    }),
  like: memberProcedure
    .meta(
      rest('POST', '/streams/{id}/like', 'Likes a live stream', {
        description: 'Doing so again changes nothing.',
        errorResponses: { 409: 'The stream has ended' },
      }),
    )
    .input(StreamId)
    .output(Stream)
    .mutation(({ ctx, input }) => setStreamLike(ctx.services, input.id, ctx.session.user.id, true)),
  unlike: memberProcedure
    .meta(rest('DELETE', '/streams/{id}/like', 'Removes the like'))
    .input(StreamId)
    .output(Stream)
    .mutation(({ ctx, input }) => setStreamLike(ctx.services, input.id, ctx.session.user.id, false)),
})
