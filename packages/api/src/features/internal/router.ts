import { ChatMessage } from '@squall/shared/contract/chat'
import { apiCalls } from '@squall/shared/server/relay'
import { internalProcedure, router } from '../../trpc'
import { internalCalls } from './calls'

/** The procedures that the media process calls, authenticated by the shared secret. */
export const internalRouter = router({
  chat: router({
    post: internalProcedure
      .input(apiCalls['chat-post'].input)
      .output(ChatMessage)
      .mutation(({ ctx, input }) => internalCalls['chat-post'].run(ctx.services, input)),
  }),
  positions: router({
    report: internalProcedure
      .input(apiCalls['positions-report'].input)
      .output(apiCalls['positions-report'].output)
      .mutation(({ ctx, input }) => internalCalls['positions-report'].run(ctx.services, input)),
  }),
  streams: router({
    report: internalProcedure
      .input(apiCalls['streams-report'].input)
      .output(apiCalls['streams-report'].output)
      .mutation(({ ctx, input }) => internalCalls['streams-report'].run(ctx.services, input)),
  }),
})
