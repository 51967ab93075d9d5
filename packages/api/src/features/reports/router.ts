import { ReportInput, ReportReceipt } from '@squall/shared/report'
import { memberProcedure, router } from '../../trpc'
import { createReport } from './mutations/create-report'

export const reportsRouter = router({
  create: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/reports' } })
    .input(ReportInput)
    .output(ReportReceipt)
    .mutation(({ ctx, input }) => createReport(ctx.services, input, ctx.session.user)),
})
