import type { AccountStatus, CurrentUser } from '@squall/shared/contract/account'
import {
  type AdminStats,
  type AdminWaiting,
  BULK_LIMIT,
  type FoundUsers,
  readUserCursor,
  USER_PAGE,
  type UserFilter,
  type UserListInput,
} from '@squall/shared/contract/admin'
import { type Db, POST_AWAITS_REVIEW, tables } from '@squall/shared/server/db'
import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { toCurrentUser } from '../auth/users'
import { isNotDeleted } from '../people/queries'
import { countWaitingStormReports } from '../storm-reports/queries'

const { photos, posts, reports, users } = tables

const newestFirst = [desc(users.createdAt), desc(users.id)] as const

const PLAIN = /^[ -~]*$/

const matches = ({ status, search }: UserFilter): SQL | undefined =>
  and(status && eq(users.accountStatus, status), search ? hasText(search) : undefined)

/** Returns the number of accounts by status. */
export function countAccounts(db: Db): AdminStats {
  const rows = db.select({ status: users.accountStatus, n: count() }).from(users).groupBy(users.accountStatus).all()
  const countStatus = (status: AccountStatus) => rows.find((row) => row.status === status)?.n ?? 0
  return {
    total: rows.reduce((sum, { n }) => sum + n, 0),
    pending: countStatus('pending'),
    approved: countStatus('approved'),
    suspended: countStatus('suspended'),
    deleted: countStatus('deleted'),
  }
}

/** Returns how many accounts, photos, posts, storm reports and reports wait for review, without content of deleted accounts. */
export function countWaiting(db: Db): AdminWaiting {
  const toCount = (row: { n: number } | undefined) => row?.n ?? 0
  const countOf = (things: typeof photos | typeof posts, isWaiting: SQL) =>
    db
      .select({ n: count() })
      .from(things)
      .innerJoin(users, eq(users.id, things.userId))
      .where(and(isWaiting, isNotDeleted))
      .get()
  return {
    users: toCount(db.select({ n: count() }).from(users).where(eq(users.accountStatus, 'pending')).get()),
    photos: toCount(countOf(photos, eq(photos.status, 'pending'))),
    posts: toCount(countOf(posts, POST_AWAITS_REVIEW)),
    stormReports: countWaitingStormReports(db),
    reports: toCount(db.select({ n: count() }).from(reports).where(eq(reports.status, 'open')).get()),
  }
}

/**
 * Returns the condition for users whose names or email contain a text. SQLite's `like` ignores the case of A to Z only, so
 * other letters are searched in both cases.
 */
function hasText(typed: string): SQL | undefined {
  const spellings = PLAIN.test(typed) ? [typed] : [...new Set([typed, typed.toLowerCase(), typed.toUpperCase()])]
  const patterns = spellings.map((spelling) => `%${spelling.replace(/[\\%_]/g, '\\$&')}%`)
  return or(
    ...[users.username, users.displayName, users.email].flatMap((column) =>
      patterns.map((pattern) => sql`${column} like ${pattern} escape '\\'`),
    ),
  )
}

/** Returns a page of users, newest first. The ids of the page come from an index that holds the names in this order. */
export function listUsers(db: Db, { cursor, ...filter }: UserListInput): CurrentUser[] {
  const last = cursor === undefined ? null : readUserCursor(cursor)
  const isAfter =
    last === null ? undefined : sql`(${users.createdAt}, ${users.id}) < (${last.createdAt.getTime()}, ${last.id})`
  const page = db
    .select({ id: users.id })
    .from(users)
    .where(and(matches(filter), isAfter))
    .orderBy(...newestFirst)
    .limit(USER_PAGE)
  return db
    .select()
    .from(users)
    .where(inArray(users.id, page))
    .orderBy(...newestFirst)
    .all()
    .map(toCurrentUser)
}

/** Returns the number of users that match a filter. */
export function countUsers(db: Db, filter: UserFilter): number {
  return db.select({ n: count() }).from(users).where(matches(filter)).get()?.n ?? 0
}

/** Returns the ids of the users that match a filter, at most BULK_LIMIT, and their total. */
export function findUsers(db: Db, filter: UserFilter): FoundUsers {
  const rows = db
    .select({ id: users.id })
    .from(users)
    .where(matches(filter))
    .orderBy(...newestFirst)
    .limit(BULK_LIMIT)
    .all()
  const total = rows.length < BULK_LIMIT ? rows.length : countUsers(db, filter)
  return { total, ids: rows.map(({ id }) => id) }
}
