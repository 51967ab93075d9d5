import { SendAlertInput, SentAlert } from '@squall/shared/emergency-alert'
import { z } from 'zod'
import { adminProcedure, router } from '../../../trpc'
import { sendAlert } from './mutations/send-alert'
import { withdrawAlert } from './mutations/withdraw-alert'
import { sentAlerts } from './queries'

export const emergencyAlertsRouter = router({
  sent: adminProcedure
    .meta({ openapi: { method: 'GET', path: '/admin/emergency-alerts' } })
    .input(z.void())
    .output(z.array(SentAlert))
    .query(({ ctx }) => sentAlerts(ctx.services)),
  send: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/emergency-alerts' } })
    .input(SendAlertInput)
    .output(SentAlert)
    .mutation(({ ctx, input }) => sendAlert(ctx.services, ctx.session, input)),
  withdraw: adminProcedure
    .meta({ openapi: { method: 'DELETE', path: '/admin/emergency-alerts/{id}' } })
    .input(z.object({ id: z.string() }))
    .output(z.array(SentAlert))
    .mutation(({ ctx, input }) => {
      withdrawAlert(ctx.services, ctx.session, input.id)
      return sentAlerts(ctx.services)
    }),
})
