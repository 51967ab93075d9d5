import { ChatMessage, ChatStanding, PostMessageInput } from '@squall/shared/contract/chat'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { memberProcedure, publicProcedure, rest, router } from '../../trpc'
import { getPermissions } from './moderation/queries'
import { chatModerationRouter } from './moderation/router'
import { postMessage } from './post-message'
import { listMessages } from './queries'

export const chatRouter = router({
  list: publicProcedure
    .meta(
      rest('GET', '/streams/{streamId}/messages', 'Lists the newest chat lines', {
        description: 'The last 200, oldest first. Held messages are included for their author and for moderators.',
      }),
    )
    .input(z.object({ streamId: Identifier }))
    .output(z.array(ChatMessage))
    .query(({ ctx, input }) => listMessages(ctx.services, input.streamId, ctx.session?.user ?? null)),
  post: memberProcedure
    .meta(
      rest('POST', '/streams/{streamId}/messages', 'Writes a chat line', {
        description:
          'The text may be called `content` or `message`. `isAlert` marks an emergency and is for administrators. The rules of the chat apply: slow mode, followers only, held words.',
      }),
    )
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
    .input(z.object({ streamId: Identifier }))
    .output(ChatStanding)
    .query(({ ctx, input }) =>
      getPermissions(ctx.services.db, input.streamId, ctx.session?.user ?? null, ctx.services.now()),
    ),
  moderation: chatModerationRouter,
})
