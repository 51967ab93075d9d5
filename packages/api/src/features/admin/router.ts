import {
  AdminStats,
  AdminWaiting,
  BulkOutcome,
  BulkUsersInput,
  FoundUsers,
  UserFilter,
  UserListInput,
} from '@squall/shared/admin'
import { AdminLogActor, AdminLogEntry, AdminLogInput } from '@squall/shared/admin-log'
import { Analytics, AnalyticsInput } from '@squall/shared/analytics'
import { CreateInviteInput, Invite, NewInvite } from '@squall/shared/invite'
import { SystemHealth } from '@squall/shared/system-health'
import { CurrentUser } from '@squall/shared/user'
import { z } from 'zod'
import { adminProcedure, router } from '../../trpc'
import { countActs, listActors, listActs } from '../admin-log/queries'
import { readAnalytics } from '../analytics/queries'
import { listInvites } from '../invites/queries'
import { readSystem } from '../system-health/read-system'
import { countUsers, findUsers, listUsers } from './directory'
import { actOnUser } from './mutations/act-on-user'
import { actOnUsers } from './mutations/act-on-users'
import { giveInvite, takeInviteBack } from './mutations/invites'
import { giveResetLink } from './mutations/reset-link'
import { accountStats, countWaiting } from './queries'

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
    .input(UserListInput)
    .output(z.array(CurrentUser))
    .query(({ ctx, input }) => {
      if (!input.search) ctx.setTotalCount(countUsers(ctx.services.db, input))
      return listUsers(ctx.services.db, input)
    }),
  countUsers: adminProcedure
    .input(UserFilter)
    .output(z.number().int())
    .query(({ ctx, input }) => countUsers(ctx.services.db, input)),
  findUsers: adminProcedure
    .input(UserFilter)
    .output(FoundUsers)
    .query(({ ctx, input }) => findUsers(ctx.services.db, input)),
  approve: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/users/{id}/approve' } })
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => actOnUser(ctx.services, 'approve-user', input.id, ctx.session.user)),
  suspend: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/users/{id}/suspend' } })
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => actOnUser(ctx.services, 'suspend-user', input.id, ctx.session.user)),
  remove: adminProcedure
    .meta({ openapi: { method: 'DELETE', path: '/admin/users/{id}' } })
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => actOnUser(ctx.services, 'delete-user', input.id, ctx.session.user)),
  makeAdmin: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/users/{id}/make-admin' } })
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => actOnUser(ctx.services, 'make-admin', input.id, ctx.session.user)),
  demoteAdmin: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/users/{id}/demote-admin' } })
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => actOnUser(ctx.services, 'demote-admin', input.id, ctx.session.user)),
  verify: adminProcedure
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => actOnUser(ctx.services, 'verify-user', input.id, ctx.session.user)),
  unverify: adminProcedure
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => actOnUser(ctx.services, 'unverify-user', input.id, ctx.session.user)),
  bulkApprove: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/users/bulk-approve' } })
    .input(BulkUsersInput)
    .output(BulkOutcome)
    .mutation(({ ctx, input }) => actOnUsers(ctx.services, 'approve-user', input.userIds, ctx.session.user)),
  bulkSuspend: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/users/bulk-suspend' } })
    .input(BulkUsersInput)
    .output(BulkOutcome)
    .mutation(({ ctx, input }) => actOnUsers(ctx.services, 'suspend-user', input.userIds, ctx.session.user)),
  bulkDelete: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/users/bulk-delete' } })
    .input(BulkUsersInput)
    .output(BulkOutcome)
    .mutation(({ ctx, input }) => actOnUsers(ctx.services, 'delete-user', input.userIds, ctx.session.user)),
  resetLink: adminProcedure
    .input(Id)
    .output(z.object({ url: z.string() }))
    .mutation(({ ctx, input }) => giveResetLink(ctx.services, input.id, ctx.session.user)),
  invites: adminProcedure.output(z.array(Invite)).query(({ ctx }) => listInvites(ctx.services.db)),
  createInvite: adminProcedure
    .input(CreateInviteInput)
    .output(NewInvite)
    .mutation(({ ctx, input }) => giveInvite(ctx.services, input, ctx.session.user)),
  revokeInvite: adminProcedure
    .input(Id)
    .output(Invite)
    .mutation(({ ctx, input }) => takeInviteBack(ctx.services, input.id, ctx.session.user)),
  analytics: adminProcedure
    .meta({ openapi: { method: 'GET', path: '/admin/analytics' } })
    .input(AnalyticsInput)
    .output(Analytics)
    .query(({ ctx, input }) => readAnalytics(ctx.services.db, input.range, ctx.services.now())),
  systemHealth: adminProcedure
    .meta({ openapi: { method: 'GET', path: '/admin/system-health' } })
    .input(z.void())
    .output(SystemHealth)
    .query(({ ctx }) => readSystem(ctx.services)),
  activityLogs: adminProcedure
    .meta({ openapi: { method: 'GET', path: '/admin/activity-logs' } })
    .input(AdminLogInput)
    .output(z.array(AdminLogEntry))
    .query(({ ctx, input: { cursor, ...filter } }) => {
      if (cursor === undefined && !filter.search) ctx.setTotalCount(countActs(ctx.services.db, filter))
      return listActs(ctx.services.db, filter, { cursor })
    }),
  logActors: adminProcedure.output(z.array(AdminLogActor)).query(({ ctx }) => listActors(ctx.services.db)),
})
