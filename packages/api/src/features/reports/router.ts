import { ReportInput, ReportReceipt } from '@squall/shared/contract/admin'
import { memberProcedure, rest, router } from '../../trpc'
import { createReport } from './mutations'

export const reportsRouter = router({
  create: memberProcedure
    .meta(
      rest('POST', '/reports', 'Reports something to the administrators', {
        description: 'The subject `comment` is a comment on a photo, post or route.',
        errorResponses: { 409: 'It was reported by the same person already' },
      }),
    )
    .input(ReportInput)
    .output(ReportReceipt)
    .mutation(({ ctx, input }) => createReport(ctx.services, input, ctx.session.user)),
})
