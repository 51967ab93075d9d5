import { EndStreamInput, MessageBroadcasterInput, WatchedStream } from '@squall/shared/contract/admin'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { adminProcedure, rest, router } from '../../../trpc'
import { endStreamForReason, messageBroadcaster, setStreamMuted } from './moderate-stream'
import { getWatchedStream, listWatchedStreams } from './watched-streams'

const StreamId = z.object({ id: Identifier })

const errorResponses = { 409: 'The stream has ended' }

export const streamModerationRouter = router({
  list: adminProcedure
    .meta(
      rest('GET', '/admin/streams', 'Lists the live streams with their open reports', {
        description: 'Newest first. Places are those that the public sees.',
      }),
    )
    .input(z.void())
    .output(z.array(WatchedStream))
    .query(({ ctx }) => listWatchedStreams(ctx.services, ctx.session.user.id)),
  mute: adminProcedure
    .meta(
      rest('POST', '/admin/streams/{id}/mute', 'Mutes a live stream for all viewers', {
        description: 'Its sound reaches no viewer until it is unmuted. Its broadcaster is notified.',
        errorResponses,
      }),
    )
    .input(StreamId)
    .output(WatchedStream)
    .mutation(({ ctx, input: { id } }) => {
      setStreamMuted(ctx.services, id, true, ctx.session.user)
      return getWatchedStream(ctx.services, id, ctx.session.user.id)
    }),
  unmute: adminProcedure
    .meta(rest('DELETE', '/admin/streams/{id}/mute', 'Lets viewers hear a muted stream again', { errorResponses }))
    .input(StreamId)
    .output(WatchedStream)
    .mutation(({ ctx, input: { id } }) => {
      setStreamMuted(ctx.services, id, false, ctx.session.user)
      return getWatchedStream(ctx.services, id, ctx.session.user.id)
    }),
  end: adminProcedure
    .meta(
      rest('POST', '/admin/streams/{id}/end', 'Ends a live stream for a reason', {
        description: 'Its broadcaster reads the reason.',
        errorResponses,
      }),
    )
    .input(EndStreamInput)
    .output(WatchedStream)
    .mutation(({ ctx, input }) => {
      endStreamForReason(ctx.services, input, ctx.session.user)
      return getWatchedStream(ctx.services, input.id, ctx.session.user.id)
    }),
  message: adminProcedure
    .meta(
      rest('POST', '/admin/streams/{id}/message', 'Shows the broadcaster a message', {
        description: 'It appears on the broadcast screen at once, and in the notifications of the broadcaster.',
        errorResponses,
      }),
    )
    .input(MessageBroadcasterInput)
    .output(WatchedStream)
    .mutation(({ ctx, input }) => {
      messageBroadcaster(ctx.services, input, ctx.session.user)
      return getWatchedStream(ctx.services, input.id, ctx.session.user.id)
    }),
})
