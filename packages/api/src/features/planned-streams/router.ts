import { EditPlannedStreamInput, PlannedStream, PlanStreamInput } from '@squall/shared/contract/live'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { approvedProcedure, memberProcedure, publicProcedure, router } from '../../trpc'
import { addReminder, cancelPlannedStream, editPlannedStream, planStream, removeReminder } from './mutations'
import { listNextPlannedStreams, listPlannedStreams } from './queries'

const Which = z.object({ id: Identifier })

export const plannedStreamsRouter = router({
  list: publicProcedure
    .input(z.object({ userId: Identifier }))
    .output(z.array(PlannedStream))
    .query(({ ctx, input }) => listPlannedStreams(ctx.services, input.userId, ctx.session?.user.id ?? null)),
  /** The next streams of all channels. */
  next: publicProcedure
    .input(z.void())
    .output(z.array(PlannedStream))
    .query(({ ctx }) => listNextPlannedStreams(ctx.services, ctx.session?.user.id ?? null)),
  plan: approvedProcedure
    .input(PlanStreamInput)
    .output(PlannedStream)
    .mutation(({ ctx, input }) => planStream(ctx.services, ctx.session, input)),
  edit: approvedProcedure
    .input(EditPlannedStreamInput)
    .output(PlannedStream)
    .mutation(({ ctx, input }) => editPlannedStream(ctx.services, ctx.session, input)),
  cancel: memberProcedure
    .input(Which)
    .output(PlannedStream)
    .mutation(({ ctx, input }) => cancelPlannedStream(ctx.services, ctx.session, input.id)),
  remind: memberProcedure
    .input(Which)
    .output(PlannedStream)
    .mutation(({ ctx, input }) => addReminder(ctx.services, ctx.session, input.id)),
  forget: memberProcedure
    .input(Which)
    .output(PlannedStream)
    .mutation(({ ctx, input }) => removeReminder(ctx.services, ctx.session, input.id)),
})
