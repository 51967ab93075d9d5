import type { PersonCard, PersonSummary } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { type AnyColumn, and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { forbidden, notFound } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'

const { users } = tables

/** The signed-in user who makes a request, from the session. */
export type Requester = Pick<SessionInfo['user'], 'id' | 'isAdmin'>

/** Whether a user is the only administrator. */
export const isLastAdministrator = (administrators: Set<string>, userId: string): boolean =>
  administrators.size === 1 && administrators.has(userId)

/** The columns of a PersonSummary, which is shown without a picture. */
export const nameColumns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  isVerified: users.isVerified,
} satisfies Record<keyof PersonSummary, unknown>

/** The author columns that are shown with a piece of content. */
export const authorColumns = { ...nameColumns, profileImageUrl: users.profileImageUrl }

/** The columns of a PersonCard. */
export const personCardColumns = {
  ...authorColumns,
  bio: users.bio,
  location: users.location,
  followers: users.followers,
  totalStreams: users.totalStreams,
  yearsOfExperience: users.yearsOfExperience,
} satisfies Record<keyof PersonCard, unknown>

/** The SQL condition for accounts that may be shown: deleted ones are shown nowhere. */
export const isNotDeleted = ne(users.accountStatus, 'deleted')

/**
 * Returns the number of rows without those of deleted accounts. Such rows are few: they are subtracted instead of joining
 * every row with its account.
 */
export function countOfShownAccounts(
  db: Pick<Db, 'select'>,
  userId: AnyColumn,
  where: SQL | undefined,
  countRows: (condition: SQL | undefined) => number,
): number {
  const deleted = db.select({ id: users.id }).from(users).where(eq(users.accountStatus, 'deleted'))
  return countRows(where) - countRows(and(where, inArray(userId, deleted)))
}

/** @throws NOT_FOUND for unknown ids and deleted accounts */
export function requirePerson(db: Pick<Db, 'select'>, id: string): void {
  const row = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNotDeleted))
    .get()
  if (row === undefined) throw notFound('User not found')
}

/** Refuses a like of one's own content: a stream, photo or post. @throws FORBIDDEN */
export function requireNotOwn({ userId }: { userId: string }, requesterId: string, noun: string): void {
  if (userId === requesterId) throw forbidden(`You cannot like your own ${noun}`)
}

/** Returns the ids of approved users with the administrator role. */
export function listAdministratorIds(db: Pick<Db, 'select'>): Set<string> {
  const rows = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.accountStatus, 'approved')))
    .all()
  return new Set(rows.map(({ id }) => id))
}
