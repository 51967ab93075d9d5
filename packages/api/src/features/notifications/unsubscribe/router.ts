import { UnsubscribeInput, UnsubscribeLink, UnsubscribeState } from '@squall/shared/contract/notification'
import { publicProcedure, router } from '../../../trpc'
import { lookAtLink, unsubscribe } from './unsubscribe'

/** The link in a mail says who may do this: nobody has to sign in to be left alone. */
export const unsubscribeRouter = router({
  look: publicProcedure
    .input(UnsubscribeLink)
    .output(UnsubscribeState)
    .query(({ ctx, input }) => lookAtLink(ctx.services, input.token)),
  confirm: publicProcedure
    .input(UnsubscribeInput)
    .output(UnsubscribeState)
    .mutation(({ ctx, input }) => {
      unsubscribe(ctx.services, input.token, input.scope)
      return lookAtLink(ctx.services, input.token)
    }),
})
