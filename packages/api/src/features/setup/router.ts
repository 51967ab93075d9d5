import { SessionAnswer, SetupInput } from '@squall/shared/contract/account'
import { z } from 'zod'
import { publicProcedure, router } from '../../trpc'
import { completeSetup, isSetupNeeded } from './setup'

export const setupRouter = router({
  status: publicProcedure
    .input(z.void())
    .output(z.object({ needed: z.boolean() }))
    .query(({ ctx }) => ({ needed: isSetupNeeded(ctx.services.db) })),
  complete: publicProcedure
    .input(SetupInput)
    .output(SessionAnswer.extend({ inviteCodes: z.array(z.string()) }))
    .mutation(({ ctx, input }) => completeSetup(ctx, input)),
})
