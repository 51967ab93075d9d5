import { AdminStats, AdminWaiting } from '@squall/shared/admin'
import { AdminLogActor, AdminLogEntry, AdminLogInput } from '@squall/shared/admin-log'
import { Analytics, AnalyticsInput } from '@squall/shared/analytics'
import { CreateInviteInput, Invite, NewInvite } from '@squall/shared/invite'
import { AccountStatus, CurrentUser } from '@squall/shared/user'
import { z } from 'zod'
import { adminProcedure, router } from '../../trpc'
import { countActs, listActors, listActs } from '../admin-log/queries'
import { countAnalytics } from '../analytics/queries'
import { getUser } from '../auth/queries'
import { makeResetLink } from '../auth/reset-links'
import { createInvite } from '../invites/create-invite'
import { listInvites } from '../invites/queries'
import { revokeInvite } from '../invites/revoke-invite'
import { approveUser, suspendUser } from './mutations/set-account-status'
import { accountStats, countWaiting, listUsers } from './queries'

const Id = z.object({ id: z.string() })

export const adminRouter = router({
  stats: adminProcedure
    .meta({ openapi: { method: 'GET', path: '/admin/stats' } })
    .input(z.void())
    .output(AdminStats)
    .query(({ ctx }) => accountStats(ctx.services.db)),
  waiting: adminProcedure.output(AdminWaiting).query(({ ctx }) => countWaiting(ctx.services.db)),
  users: adminProcedure
    .meta({ openapi: { method: 'GET', path: '/admin/users' } })
    .input(z.object({ status: AccountStatus.optional() }))
    .output(z.array(CurrentUser))
    .query(({ ctx, input }) => listUsers(ctx.services.db, input.status)),
  approve: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/users/{id}/approve' } })
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => approveUser(ctx.services, input.id)),
  suspend: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/users/{id}/suspend' } })
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => suspendUser(ctx.services, input.id, ctx.session.user.id)),
  resetLink: adminProcedure
    .input(Id)
    .output(z.object({ url: z.string() }))
    .mutation(({ ctx, input }) => {
      const { db, publicUrl, now } = ctx.services
      return { url: makeResetLink(db, getUser(db, input.id).id, publicUrl, now()) }
    }),
  invites: adminProcedure.output(z.array(Invite)).query(({ ctx }) => listInvites(ctx.services.db)),
  createInvite: adminProcedure
    .input(CreateInviteInput)
    .output(NewInvite)
    .mutation(({ ctx, input }) => createInvite(ctx.services.db, input, ctx.session.user.id, ctx.services.now())),
  revokeInvite: adminProcedure
    .input(Id)
    .output(Invite)
    .mutation(({ ctx, input }) => revokeInvite(ctx.services.db, input.id, ctx.services.now())),
  analytics: adminProcedure
    .meta({ openapi: { method: 'GET', path: '/admin/analytics' } })
    .input(AnalyticsInput)
    .output(Analytics)
    .query(({ ctx, input }) => countAnalytics(ctx.services.db, input.range, ctx.services.now())),
  activityLogs: adminProcedure
    .meta({ openapi: { method: 'GET', path: '/admin/activity-logs' } })
    .input(AdminLogInput)
    .output(z.array(AdminLogEntry))
    .query(({ ctx, input: { cursor, ...filter } }) => {
      if (cursor === undefined) ctx.setTotalCount(countActs(ctx.services.db, filter))
      return listActs(ctx.services.db, filter, { cursor })
    }),
  logActors: adminProcedure.output(z.array(AdminLogActor)).query(({ ctx }) => listActors(ctx.services.db)),
})
