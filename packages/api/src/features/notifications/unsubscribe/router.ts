import { UnsubscribeInput, UnsubscribeLink, UnsubscribeState } from '@squall/shared/contract/notification'
import { publicProcedure, router } from '../../../trpc'
import { readLinkState, unsubscribe } from './unsubscribe'

/** The sealed token in a mail's link authorises these calls, so no sign-in is needed. */
export const unsubscribeRouter = router({
  look: publicProcedure
    .input(UnsubscribeLink)
    .output(UnsubscribeState)
    .query(({ ctx, input }) => readLinkState(ctx.services, input.token)),
  confirm: publicProcedure
    .input(UnsubscribeInput)
    .output(UnsubscribeState)
    .mutation(({ ctx, input }) => {
      unsubscribe(ctx.services, input.token, input.scope)
      return readLinkState(ctx.services, input.token)
    }),
})
