import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CurrentUser } from '@squall/shared/contract/account'
import type { AdminAction, BulkOutcome } from '@squall/shared/contract/admin'
import type { MediaEvent } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import type { TRPCError } from '@trpc/server'
import { inArray } from 'drizzle-orm'
import { badRequest, conflict, notFound } from '../../errors'
import { enqueueNotifications } from '../../platform/enqueue-notification'
import type { Services } from '../../services'
import { type Administrator, recordAuditEvents } from '../admin-log/audit-events'
import { removeSessions } from '../auth/sessions'
import { getUser } from '../auth/users'
import { isLastAdministrator, listAdministratorIds } from '../people/queries'
import { markStreamsEnded } from '../streams/mutations'

const { passwordResets, streams, users } = tables

/** The actions of administrators on accounts. */
type UserAction = Extract<
  AdminAction,
  'approve-user' | 'suspend-user' | 'delete-user' | 'make-admin' | 'demote-admin' | 'verify-user' | 'unverify-user'
>

/** Users in one transaction: it blocks the event loop for some ms. */
const CHUNK = 50

type BulkAction = Extract<UserAction, 'approve-user' | 'suspend-user' | 'delete-user'>

type Fields = Partial<Pick<CurrentUser, 'accountStatus' | 'isAdmin' | 'isVerified'>>

type Target = Pick<CurrentUser, 'id' | 'username' | 'accountStatus' | 'isAdmin' | 'isVerified'>

/** The fields that an action sets, and its verb in the audit log. */
const actions: Record<UserAction, { sets: Fields; verb: (user: Target) => string }> = {
  'approve-user': {
    sets: { accountStatus: 'approved' },
    verb: ({ accountStatus }) => (accountStatus === 'suspended' ? 'Reactivated' : 'Approved'),
  },
  'suspend-user': { sets: { accountStatus: 'suspended' }, verb: () => 'Suspended' },
  'delete-user': { sets: { accountStatus: 'deleted', isAdmin: false }, verb: () => 'Deleted' },
  'make-admin': { sets: { isAdmin: true }, verb: () => 'Made an administrator of' },
  'demote-admin': { sets: { isAdmin: false }, verb: () => 'Demoted' },
  'verify-user': { sets: { isVerified: true }, verb: () => 'Verified' },
  'unverify-user': { sets: { isVerified: false }, verb: () => 'Removed the verification of' },
}

/** The outcome of one action on several accounts. Publish `events` after the transaction commits. */
interface Applied {
  changed: number
  /** Accounts that were in the wanted state already. */
  unchanged: number
  refused: { id: string; username: string | null; error: TRPCError }[]
  events: MediaEvent[]
}

/**
 * Applies one action to distinct accounts, with an audit event and a notification for each, in the given transaction.
 */
export function applyAction(
  db: Pick<Db, 'select' | 'insert' | 'update' | 'delete'>,
  action: UserAction,
  userIds: string[],
  actor: Administrator,
  now: Date,
): Applied {
  const { sets, verb } = actions[action]
  const known = getTargets(db, userIds)
  const administrators = listAdministratorIds(db)
  const refused: Applied['refused'] = []
  const changing: Target[] = []
  for (const id of userIds) {
    const user = known.get(id)
    const error = user ? findRefusal(action, user, actor?.id ?? null, administrators) : notFound('User not found')
    if (error !== null) refused.push({ id, username: user?.username ?? null, error })
    else if (user && !hasFields(user, sets)) {
      changing.push(user)
      // When one call names several administrators, the last one stays.
      if (removesAdmin(action)) administrators.delete(id)
    }
  }
  const unchanged = userIds.length - refused.length - changing.length
  const ids = changing.map(({ id }) => id)
  if (ids.length === 0) return { changed: 0, unchanged, refused, events: [] }

  db.update(users).set(sets).where(inArray(users.id, ids)).run()
  const type = 'user' as const
  const eventIds = recordAuditEvents(
    db,
    changing.map((user) => ({
      ...{ actor, action, type, now },
      description: `${verb(user)} @${user.username}`,
      subjectId: user.id,
    })),
  )
  const status = sets.accountStatus
  if (status === undefined) return { changed: ids.length, unchanged, refused, events: [] }
  const notifications = ids.map((userId, n) => ({
    key: `account:${eventIds[n]}`,
    event: { kind: 'account' as const, userId, status },
  }))
  enqueueNotifications(db, notifications, now)
  const events = status === 'approved' ? [] : endAccess(db, ids, now)
  return { changed: ids.length, unchanged, refused, events }
}

function getTargets(db: Pick<Db, 'select'>, userIds: string[]): Map<string, Target> {
  const { id, username, accountStatus, isAdmin, isVerified } = users
  const rows = db
    .select({ id, username, accountStatus, isAdmin, isVerified })
    .from(users)
    .where(inArray(id, userIds))
    .all()
  return new Map(rows.map((row) => [row.id, row]))
}

const hasFields = (user: Target, { accountStatus, isAdmin, isVerified }: Fields): boolean =>
  (accountStatus ?? user.accountStatus) === user.accountStatus &&
  (isAdmin ?? user.isAdmin) === user.isAdmin &&
  (isVerified ?? user.isVerified) === user.isVerified

/**
 * Ends the live streams, sessions, remembered devices and reset links of users, inside a transaction. Returns the events to
 * publish after it commits.
 */
function endAccess(db: Pick<Db, 'delete' | 'update'>, userIds: string[], now: Date): MediaEvent[] {
  const ended = markStreamsEnded(db, inArray(streams.userId, userIds), now)
  const sessionHashes = removeSessions(db, userIds)
  db.delete(passwordResets).where(inArray(passwordResets.userId, userIds)).run()
  return [
    ...ended.map((streamId) => ({ type: 'stream-ended' as const, streamId })),
    ...(sessionHashes.length > 0 ? [{ type: 'sessions-revoked' as const, sessionHashes }] : []),
    ...userIds.map((userId) => ({ type: 'user-revoked' as const, userId })),
  ]
}

/**
 * Applies an action to many users, a chunk at a time. Refused accounts are listed in the outcome, the others are done. It
 * stops when the acting administrator loses the role.
 */
export async function applyToUsers(
  { db, media, now }: Pick<Services, 'db' | 'media' | 'now'>,
  action: BulkAction,
  userIds: string[],
  actor: NonNullable<Administrator>,
): Promise<BulkOutcome> {
  const ids = [...new Set(userIds)]
  const outcome: BulkOutcome = { asked: ids.length, changed: 0, unchanged: 0, refused: [] }
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK)
    const applied = db.transaction((tx) =>
      listAdministratorIds(tx).has(actor.id) ? applyAction(tx, action, chunk, actor, now()) : null,
    )
    if (applied === null) {
      const reason = 'You are no longer an administrator'
      outcome.refused.push(...ids.slice(from).map((id) => ({ id, username: null, reason })))
      break
    }
    outcome.changed += applied.changed
    outcome.unchanged += applied.unchanged
    outcome.refused.push(...applied.refused.map(({ id, username, error }) => ({ id, username, reason: error.message })))
    media.publish(...applied.events)
    await nextTurn()
  }
  return outcome
}

type ActionServices = Pick<Services, 'db' | 'media' | 'now'>

/**
 * Applies an action to one account and returns the account. Streams and sessions it ends, end at once.
 * @throws NOT_FOUND, BAD_REQUEST for the actor's own account, CONFLICT for a state that does not allow it and for the last administrator
 */
export function applyToUser(
  { db, media, now }: ActionServices,
  action: UserAction,
  userId: string,
  actor: Administrator,
): CurrentUser {
  const { events } = db.transaction((tx) => {
    const applied = applyAction(tx, action, [userId], actor, now())
    if (applied.refused[0] !== undefined) throw applied.refused[0].error
    return applied
  })
  media.publish(...events)
  return getUser(db, userId)
}

/** Returns the user who was suspended because of a report. */
export const suspendUser = (services: ActionServices, userId: string, actor: Administrator): CurrentUser =>
  applyToUser(services, 'suspend-user', userId, actor)

/** The verbs of the actions that end the role of an administrator. */
const verbsThatRemoveAdmin: Partial<Record<UserAction, string>> = {
  'suspend-user': 'suspend',
  'delete-user': 'delete',
  'demote-admin': 'demote',
}

/** Whether an action ends the role of an administrator. */
const removesAdmin = (action: UserAction): boolean => action in verbsThatRemoveAdmin

/**
 * Returns why an action is refused for an account, or null. Administrators cannot shut themselves out, and the last one stays.
 * @param administrators the ids of all present administrators
 */
function findRefusal(
  action: UserAction,
  user: Pick<CurrentUser, 'id' | 'accountStatus'>,
  actorId: string | null,
  administrators: Set<string>,
): TRPCError | null {
  const verb = verbsThatRemoveAdmin[action]
  if (verb !== undefined && user.id === actorId) return badRequest(`You cannot ${verb} yourself`)
  if (user.accountStatus === 'deleted' && action !== 'delete-user') return conflict('This account is deleted')
  if (action === 'make-admin' && user.accountStatus !== 'approved') {
    return conflict('Only an approved user can be an administrator')
  }
  if (verb !== undefined && isLastAdministrator(administrators, user.id)) {
    return conflict(`You cannot ${verb} the last administrator`)
  }
  return null
}
