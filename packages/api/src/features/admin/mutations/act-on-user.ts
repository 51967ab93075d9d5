import { type Db, tables } from '@squall/shared/db'
import type { MediaEvent } from '@squall/shared/media-events'
import type { CurrentUser } from '@squall/shared/user'
import { eq } from 'drizzle-orm'
import { announce } from '../../../lib/announce'
import type { Services } from '../../../services'
import { recordAct } from '../../admin-log/record-act'
import { getUser } from '../../auth/queries'
import { requireActable, type UserAct } from '../policy'
import { endAccess } from './end-access'

const { users } = tables

/** Whoever acts, or null for the command line on the server; the log keeps the name. */
export type Administrator = { id: string; username: string } | null

type Fields = Partial<Pick<CurrentUser, 'accountStatus' | 'isAdmin' | 'isVerified'>>

/** What an act makes of an account, and the log's verb for it. */
const acts: Record<UserAct, { makes: Fields; verb: (user: CurrentUser) => string }> = {
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

/**
 * Does one act to one account, with its line in the log and what the person is told of it, in the transaction it is given.
 * An account that is so already stays as it is. `events` are for the media process, once the transaction holds.
 * @throws NOT_FOUND, BAD_REQUEST for oneself, CONFLICT
 */
export function applyAct(
  db: Pick<Db, 'select' | 'insert' | 'update' | 'delete'>,
  act: UserAct,
  userId: string,
  actor: Administrator,
  now: Date,
): { isChanged: boolean; events: MediaEvent[] } {
  const user = getUser(db, userId)
  requireActable(db, act, user, actor?.id ?? null)
  const { makes, verb } = acts[act]
  const isSo = Object.entries(makes).every(([field, value]) => Reflect.get(user, field) === value)
  if (isSo) return { isChanged: false, events: [] }

  db.update(users).set(makes).where(eq(users.id, userId)).run()
  const description = `${verb(user)} @${user.username}`
  const actId = recordAct(db, { actor, action: act, type: 'user', description, subjectId: userId, now })
  const status = makes.accountStatus
  if (status === undefined) return { isChanged: true, events: [] }
  announce(db, `account:${actId}`, { kind: 'account', userId, status }, now)
  return { isChanged: true, events: status === 'approved' ? [] : endAccess(db, userId, now) }
}

/** One act to one account; answers the account as it is afterwards. What it ends, ends at once. */
export function actOnUser(
  services: Pick<Services, 'db' | 'media' | 'now'>,
  act: UserAct,
  userId: string,
  actor: Administrator,
): CurrentUser {
  const { db, media, now } = services
  const { events } = db.transaction((tx) => applyAct(tx, act, userId, actor, now()))
  media.publish(...events)
  return getUser(db, userId)
}

/** For acts that follow from a report. */
export const suspendUser = (
  services: Pick<Services, 'db' | 'media' | 'now'>,
  userId: string,
  actor: Administrator,
): CurrentUser => actOnUser(services, 'suspend-user', userId, actor)
