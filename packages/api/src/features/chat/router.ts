import { ChatMessage, PostMessageInput } from '@squall/shared/chat'
import { ChatStanding } from '@squall/shared/chat-moderation'
import { z } from 'zod'
import { memberProcedure, publicProcedure, router } from '../../trpc'
import { standingOf } from './moderation/queries'
import { chatModerationRouter } from './moderation/router'
import { postMessage } from './post-message'
import { listMessages } from './queries'

export const chatRouter = router({
  list: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/streams/{streamId}/messages' } })
    .input(z.object({ streamId: z.string() }))
    .output(z.array(ChatMessage))
    .query(({ ctx, input }) => listMessages(ctx.services, input.streamId, ctx.session?.user ?? null)),
  post: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/streams/{streamId}/messages' } })
    .input(PostMessageInput)
    .output(ChatMessage)
    .mutation(({ ctx, input }) =>
      postMessage(ctx.services, ctx.session.user.id, {
        streamId: input.streamId,
        text: input.content ?? input.message ?? '',
        isAlert: input.isAlert ?? false,
      }),
    ),
  standing: publicProcedure
    .input(z.object({ streamId: z.string() }))
    .output(ChatStanding)
    .query(({ ctx, input }) =>
      standingOf(ctx.services.db, input.streamId, ctx.session?.user ?? null, ctx.services.now()),
    ),
  moderation: chatModerationRouter,
})
