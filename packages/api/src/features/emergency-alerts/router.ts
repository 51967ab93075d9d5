import { SendAlertInput, SentAlert } from '@squall/shared/contract/live'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { adminProcedure, rest, router } from '../../trpc'
import { listAlertsInForce, sendAlert, withdrawAlert } from './emergency-alerts'

export const emergencyAlertsRouter = router({
  sent: adminProcedure
    .meta(rest('GET', '/admin/emergency-alerts', "Lists the administrators' alerts in force"))
    .input(z.void())
    .output(z.array(SentAlert))
    .query(({ ctx }) => listAlertsInForce(ctx.services)),
  send: adminProcedure
    .meta(
      rest('POST', '/admin/emergency-alerts', 'Sends an emergency alert', {
        description: 'To all members, or to those near an area; it is shown at once and pushed.',
      }),
    )
    .input(SendAlertInput)
    .output(SentAlert)
    .mutation(({ ctx, input }) => sendAlert(ctx.services, ctx.session, input)),
  withdraw: adminProcedure
    .meta(
      rest('DELETE', '/admin/emergency-alerts/{id}', 'Withdraws an emergency alert', {
        errorResponses: { 409: 'The alert has ended' },
      }),
    )
    .input(z.object({ id: Identifier }))
    .output(z.array(SentAlert))
    .mutation(({ ctx, input }) => {
      withdrawAlert(ctx.services, ctx.session, input.id)
      return listAlertsInForce(ctx.services)
    }),
})
