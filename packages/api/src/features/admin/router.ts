import { CreateInviteInput, CurrentUser, Invite, NewInvite } from '@squall/shared/contract/account'
import {
  AdminLogActor,
  AdminLogEntry,
  AdminLogInput,
  AdminStats,
  AdminWaiting,
  Analytics,
  AnalyticsInput,
  BulkOutcome,
  BulkUsersInput,
  FoundUsers,
  SystemHealth,
  UserFilter,
  UserListInput,
} from '@squall/shared/contract/admin'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { adminProcedure, rest, router, TotalCountHeader } from '../../trpc'
import { countAuditEvents, listActors, listAuditEvents } from '../admin-log/queries'
import { issueResetLink } from '../auth/password-reset'
import { issueInvite, listInvites, withdrawInvite } from '../invites/invites'
import { readSystemHealth } from '../system-health/system-health'
import { countAccounts, countUsers, countWaiting, findUsers, listUsers } from './queries'
import { applyToUser, applyToUsers } from './user-actions'

const Id = z.object({ id: Identifier })

export const adminRouter = router({
  stats: adminProcedure
    .meta(rest('GET', '/admin/stats', 'Counts the accounts by their status'))
    .input(z.void())
    .output(AdminStats)
    .query(({ ctx }) => countAccounts(ctx.services.db)),
  waiting: adminProcedure
    .input(z.void())
    .output(AdminWaiting)
    .query(({ ctx }) => countWaiting(ctx.services.db)),
  users: adminProcedure
    .meta(
      rest('GET', '/admin/users', 'Lists accounts, newest first', {
        description:
          '`cursor` is the `createdAt` and the id of the last user of the page before, joined by an underscore.',
        responseHeaders: TotalCountHeader,
      }),
    )
    .input(UserListInput)
    .output(z.array(CurrentUser))
    .query(({ ctx, input }) => {
      ctx.setTotalCount(() => countUsers(ctx.services.db, input))
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
    .meta(
      rest('POST', '/admin/users/{id}/approve', 'Approves an account', {
        errorResponses: { 409: 'The account is deleted' },
      }),
    )
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => applyToUser(ctx.services, 'approve-user', input.id, ctx.session.user)),
  suspend: adminProcedure
    .meta(
      rest('POST', '/admin/users/{id}/suspend', 'Suspends an account', {
        description: 'Its sessions, streams and sockets end at once.',
        errorResponses: { 409: 'The account is deleted, or is that of the last administrator' },
      }),
    )
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => applyToUser(ctx.services, 'suspend-user', input.id, ctx.session.user)),
  remove: adminProcedure
    .meta(
      rest('DELETE', '/admin/users/{id}', 'Deletes an account', {
        errorResponses: { 409: 'It is the account of the last administrator' },
      }),
    )
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => applyToUser(ctx.services, 'delete-user', input.id, ctx.session.user)),
  makeAdmin: adminProcedure
    .meta(
      rest('POST', '/admin/users/{id}/make-admin', 'Makes a user an administrator', {
        errorResponses: { 409: 'The account is not approved' },
      }),
    )
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => applyToUser(ctx.services, 'make-admin', input.id, ctx.session.user)),
  demoteAdmin: adminProcedure
    .meta(
      rest('POST', '/admin/users/{id}/demote-admin', 'Demotes an administrator', {
        errorResponses: { 409: 'It is the last administrator' },
      }),
    )
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => applyToUser(ctx.services, 'demote-admin', input.id, ctx.session.user)),
  verify: adminProcedure
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => applyToUser(ctx.services, 'verify-user', input.id, ctx.session.user)),
  unverify: adminProcedure
    .input(Id)
    .output(CurrentUser)
    .mutation(({ ctx, input }) => applyToUser(ctx.services, 'unverify-user', input.id, ctx.session.user)),
  bulkApprove: adminProcedure
    .meta(
      rest('POST', '/admin/users/bulk-approve', 'Approves many accounts', {
        description: 'The answer counts changed and unchanged accounts and lists refused ones with the reason.',
      }),
    )
    .input(BulkUsersInput)
    .output(BulkOutcome)
    .mutation(({ ctx, input }) => applyToUsers(ctx.services, 'approve-user', input.userIds, ctx.session.user)),
  bulkSuspend: adminProcedure
    .meta(
      rest('POST', '/admin/users/bulk-suspend', 'Suspends many accounts', {
        description: 'The caller and the last administrator are skipped and listed as refused.',
      }),
    )
    .input(BulkUsersInput)
    .output(BulkOutcome)
    .mutation(({ ctx, input }) => applyToUsers(ctx.services, 'suspend-user', input.userIds, ctx.session.user)),
  bulkDelete: adminProcedure
    .meta(
      rest('POST', '/admin/users/bulk-delete', 'Deletes many accounts', {
        description: 'The caller and the last administrator are skipped and listed as refused.',
      }),
    )
    .input(BulkUsersInput)
    .output(BulkOutcome)
    .mutation(({ ctx, input }) => applyToUsers(ctx.services, 'delete-user', input.userIds, ctx.session.user)),
  resetLink: adminProcedure
    .input(Id)
    .output(z.object({ url: z.string() }))
    .mutation(({ ctx, input }) => issueResetLink(ctx.services, input.id, ctx.session.user)),
  invites: adminProcedure
    .input(z.void())
    .output(z.array(Invite))
    .query(({ ctx }) => listInvites(ctx.services.db)),
  createInvite: adminProcedure
    .input(CreateInviteInput)
    .output(NewInvite)
    .mutation(({ ctx, input }) => issueInvite(ctx.services, input, ctx.session.user)),
  revokeInvite: adminProcedure
    .input(Id)
    .output(Invite)
    .mutation(({ ctx, input }) => withdrawInvite(ctx.services, input.id, ctx.session.user)),
  analytics: adminProcedure
    .meta(rest('GET', '/admin/analytics', 'Compares a period with the one before'))
    .input(AnalyticsInput)
    .output(Analytics)
    .query(({ ctx, input }) => ctx.services.analytics.read(input.range)),
  systemHealth: adminProcedure
    .meta(rest('GET', '/admin/system-health', 'Reports the health of the system'))
    .input(z.void())
    .output(SystemHealth)
    .query(({ ctx }) => readSystemHealth(ctx.services)),
  activityLogs: adminProcedure
    .meta(
      rest('GET', '/admin/activity-logs', 'Lists what administrators and moderators did', {
        description: 'Newest first.',
        responseHeaders: TotalCountHeader,
      }),
    )
    .input(AdminLogInput)
    .output(z.array(AdminLogEntry))
    .query(({ ctx, input: { cursor, ...filter } }) => {
      ctx.setTotalCount(() => countAuditEvents(ctx.services.db, filter))
      return listAuditEvents(ctx.services.db, filter, { cursor })
    }),
  logActors: adminProcedure
    .input(z.void())
    .output(z.array(AdminLogActor))
    .query(({ ctx }) => listActors(ctx.services.db)),
})
