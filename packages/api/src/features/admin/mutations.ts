import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CreateInviteInput, CurrentUser, Invite, NewInvite } from '@squall/shared/contract/account'
import type { BulkOutcome } from '@squall/shared/contract/admin'
import type { MediaEvent } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import type { TRPCError } from '@trpc/server'
import { inArray } from 'drizzle-orm'
import { conflict, notFound } from '../../errors'
import { enqueueNotifications } from '../../platform/enqueue-notification'
import type { Services } from '../../services'
import { type Actor, recordAct, recordActs } from '../admin-log/record-act'
import { getUser } from '../auth/queries'
import { removeSessions } from '../auth/remove-sessions'
import { makeResetLink } from '../auth/reset-links'
import { createInvite } from '../invites/create-invite'
import { revokeInvite } from '../invites/revoke-invite'
import { administratorIds } from '../people/administrators'
import { markEnded } from '../streams/mutations'
import { endsRole, refusalOf, type UserAct } from './policy'

const { passwordResets, streams, users } = tables

/** Whoever acts, or null for the command line on the server. */
type Administrator = Pick<Actor, 'id' | 'username'> | null

type Fields = Partial<Pick<CurrentUser, 'accountStatus' | 'isAdmin' | 'isVerified'>>

type Target = Pick<CurrentUser, 'id' | 'username' | 'accountStatus' | 'isAdmin' | 'isVerified'>

/** What an act makes of an account, and the log's verb for it. */
const acts: Record<UserAct, { makes: Fields; verb: (user: Target) => string }> = {
  'approve-user': {
    makes: { accountStatus: 'approved' },
    verb: ({ accountStatus }) => (accountStatus === 'suspended' ? 'Reactivated' : 'Approved'),
  },
  'suspend-user': { makes: { accountStatus: 'suspended' }, verb: () => 'Suspended' },
  'delete-user': { makes: { accountStatus: 'deleted', isAdmin: false }, verb: () => 'Deleted' },
  'make-admin': { makes: { isAdmin: true }, verb: () => 'Made an administrator of' },
  'demote-admin': { makes: { isAdmin: false }, verb: () => 'Demoted' },
  'verify-user': { makes: { isVerified: true }, verb: () => 'Verified' },
  'unverify-user': { makes: { isVerified: false }, verb: () => 'Took the verification from' },
}

/** What came of one act for several accounts. `events` are for the media process, once the transaction holds. */
interface Applied {
  changed: number
  /** They were so already, and stay as they are. */
  unchanged: number
  refused: { id: string; username: string | null; error: TRPCError }[]
  events: MediaEvent[]
}

/**
 * Does one act to some accounts, each named once, with its line in the log and what the person is told of it, in the
 * transaction it is given.
 */
export function applyAct(
  db: Pick<Db, 'select' | 'insert' | 'update' | 'delete'>,
  act: UserAct,
  userIds: string[],
  actor: Administrator,
  now: Date,
): Applied {
  const { makes, verb } = acts[act]
  const known = targets(db, userIds)
  const administrators = administratorIds(db)
  const refused: Applied['refused'] = []
  const changing: Target[] = []
  for (const id of userIds) {
    const user = known.get(id)
    const error = user ? refusalOf(act, user, actor?.id ?? null, administrators) : notFound('User not found')
    if (error !== null) refused.push({ id, username: user?.username ?? null, error })
    else if (user && !isSo(user, makes)) {
      changing.push(user)
      // Of several administrators in one act the last one stays.
      if (endsRole(act)) administrators.delete(id)
    }
  }
  const unchanged = userIds.length - refused.length - changing.length
  const ids = changing.map(({ id }) => id)
  if (ids.length === 0) return { changed: 0, unchanged, refused, events: [] }

  db.update(users).set(makes).where(inArray(users.id, ids)).run()
  const type = 'user' as const
  const actIds = recordActs(
    db,
    changing.map((user) => ({
      ...{ actor, action: act, type, now },
      description: `${verb(user)} @${user.username}`,
      subjectId: user.id,
    })),
  )
  const status = makes.accountStatus
  if (status === undefined) return { changed: ids.length, unchanged, refused, events: [] }
  const occurrences = ids.map((userId, n) => ({
    key: `account:${actIds[n]}`,
    event: { kind: 'account' as const, userId, status },
  }))
  enqueueNotifications(db, occurrences, now)
  const events = status === 'approved' ? [] : endAccess(db, ids, now)
  return { changed: ids.length, unchanged, refused, events }
}

function targets(db: Pick<Db, 'select'>, userIds: string[]): Map<string, Target> {
  const { id, username, accountStatus, isAdmin, isVerified } = users
  const rows = db
    .select({ id, username, accountStatus, isAdmin, isVerified })
    .from(users)
    .where(inArray(id, userIds))
    .all()
  return new Map(rows.map((row) => [row.id, row]))
}

const isSo = (user: Target, { accountStatus, isAdmin, isVerified }: Fields): boolean =>
  (accountStatus ?? user.accountStatus) === user.accountStatus &&
  (isAdmin ?? user.isAdmin) === user.isAdmin &&
  (isVerified ?? user.isVerified) === user.isVerified

/**
 * Ends people's live streams, sessions, remembered devices and reset links. For use inside a transaction; what it answers is
 * for the media process, once the transaction holds.
 */
function endAccess(db: Pick<Db, 'delete' | 'update'>, userIds: string[], now: Date): MediaEvent[] {
  const ended = markEnded(db, inArray(streams.userId, userIds), now)
  const sessionHashes = removeSessions(db, userIds)
  db.delete(passwordResets).where(inArray(passwordResets.userId, userIds)).run()
  return [
    ...ended.map((streamId) => ({ type: 'stream-ended' as const, streamId })),
    ...(sessionHashes.length > 0 ? [{ type: 'sessions-revoked' as const, sessionHashes }] : []),
    ...userIds.map((userId) => ({ type: 'user-revoked' as const, userId })),
  ]
}

/** So many users in one transaction: some milliseconds, in which nobody else is served. */
const CHUNK = 50

type BulkAct = Extract<UserAct, 'approve-user' | 'suspend-user' | 'delete-user'>

/**
 * Does one act to many users, a chunk at a time. Who cannot be acted on is left out and told of; the others are done. An
 * administrator who loses the role meanwhile gets no further.
 */
export async function actOnUsers(
  { db, media, now }: Pick<Services, 'db' | 'media' | 'now'>,
  act: BulkAct,
  userIds: string[],
  actor: NonNullable<Administrator>,
): Promise<BulkOutcome> {
  const ids = [...new Set(userIds)]
  const outcome: BulkOutcome = { asked: ids.length, changed: 0, unchanged: 0, refused: [] }
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK)
    const applied = db.transaction((tx) =>
      administratorIds(tx).has(actor.id) ? applyAct(tx, act, chunk, actor, now()) : null,
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

type ActServices = Pick<Services, 'db' | 'media' | 'now'>

/**
 * One act to one account; answers the account as it is afterwards. What it ends, ends at once.
 * @throws NOT_FOUND, BAD_REQUEST for oneself, CONFLICT for a state that does not allow it and for the last administrator
 */
export function actOnUser(
  { db, media, now }: ActServices,
  act: UserAct,
  userId: string,
  actor: Administrator,
): CurrentUser {
  const { events } = db.transaction((tx) => {
    const applied = applyAct(tx, act, [userId], actor, now())
    if (applied.refused[0] !== undefined) throw applied.refused[0].error
    return applied
  })
  media.publish(...events)
  return getUser(db, userId)
}

/** For acts that follow from a report. */
export const suspendUser = (services: ActServices, userId: string, actor: Administrator): CurrentUser =>
  actOnUser(services, 'suspend-user', userId, actor)

/**
 * A link to a new password, for who cannot be sent one. The log tells that it was made, not what it is.
 * @throws NOT_FOUND, CONFLICT for accounts that may not sign in
 */
export function giveResetLink(
  { db, publicUrl, now }: Pick<Services, 'db' | 'publicUrl' | 'now'>,
  userId: string,
  actor: Administrator,
): { url: string } {
  return db.transaction((tx) => {
    const { username, accountStatus } = getUser(tx, userId)
    if (accountStatus === 'suspended' || accountStatus === 'deleted') throw conflict(`This account is ${accountStatus}`)
    const description = `Made a reset link for @${username}`
    recordAct(tx, { actor, action: 'make-reset-link', type: 'user', description, subjectId: userId, now: now() })
    return { url: makeResetLink(tx, userId, publicUrl, now()) }
  })
}

type InviteServices = Pick<Services, 'db' | 'now'>

/** The log keeps the beginning of a code only, as the list does. */
export function giveInvite({ db, now }: InviteServices, input: CreateInviteInput, actor: Administrator): NewInvite {
  return db.transaction((tx) => {
    const invite = createInvite(tx, input, actor?.id ?? null, now())
    const description = `Made the invite code ${invite.hint}… for ${input.uses} uses in ${input.days} days`
    recordAct(tx, { actor, action: 'create-invite', type: 'user', description, subjectId: invite.id, now: now() })
    return invite
  })
}

/** @throws NOT_FOUND */
export function takeInviteBack({ db, now }: InviteServices, id: string, actor: Administrator): Invite {
  return db.transaction((tx) => {
    const invite = revokeInvite(tx, id, now())
    const description = `Revoked the invite code ${invite.hint}…`
    recordAct(tx, { actor, action: 'revoke-invite', type: 'user', description, subjectId: id, now: now() })
    return invite
  })
}
