import type { CurrentUser } from '@squall/shared/contract/account'
import type { MediaEvent } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import type { TRPCError } from '@trpc/server'
import { inArray } from 'drizzle-orm'
import { notFound } from '../../../errors'
import { announceAll } from '../../../platform/announce'
import { type Actor, recordActs } from '../../admin-log/record-act'
import { administratorIds } from '../../people/administrators'
import { endsRole, refusalOf, type UserAct } from '../policy'
import { endAccess } from './end-access'

const { users } = tables

/** Whoever acts, or null for the command line on the server. */
export type Administrator = Pick<Actor, 'id' | 'username'> | null

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
  announceAll(db, occurrences, now)
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
