import { ChatMessage, ChatText } from '@squall/shared/contract/chat'
import { ChaserChanges, MOST_POSITIONS, ReportedPosition, StreamReport } from '@squall/shared/contract/live'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { internalProcedure, router } from '../../trpc'
import { recordPositions } from '../chaser-positions/record-positions'
import { postChatMessage } from '../chat/post-message'
import { recordStreamReports } from '../streams/mutations'

/** The procedures that the media process calls, authenticated by the shared secret. */
export const internalRouter = router({
  chat: router({
    post: internalProcedure
      .input(z.object({ streamId: Identifier, userId: Identifier, message: ChatText }))
      .output(ChatMessage)
      .mutation(({ ctx, input }) =>
        postChatMessage(ctx.services, input.userId, { streamId: input.streamId, text: input.message, isAlert: false }),
      ),
  }),
  positions: router({
    report: internalProcedure
      .input(z.array(ReportedPosition).max(MOST_POSITIONS))
      .output(ChaserChanges)
      .mutation(({ ctx, input }) => recordPositions(ctx.services, input)),
  }),
  streams: router({
    report: internalProcedure
      .input(z.array(StreamReport).max(1_000))
      .output(z.object({ ended: z.array(z.string()) }))
      .mutation(({ ctx, input }) => ({ ended: recordStreamReports(ctx.services, input) })),
  }),
})
