import type { CurrentUser } from '@squall/shared/contract/account'
import {
  BULK_LIMIT,
  type FoundUsers,
  readUserCursor,
  USER_PAGE,
  type UserFilter,
  type UserListInput,
} from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { toCurrentUser } from '../auth/queries'

const { users } = tables
const newestFirst = [desc(users.createdAt), desc(users.id)] as const

const PLAIN = /^[ -~]*$/

/** SQLite's `like` knows the case of A to Z alone, so other letters are looked for in both. */
function hasText(typed: string): SQL | undefined {
  const spellings = PLAIN.test(typed) ? [typed] : [...new Set([typed, typed.toLowerCase(), typed.toUpperCase()])]
  const patterns = spellings.map((spelling) => `%${spelling.replace(/[\\%_]/g, '\\$&')}%`)
  return or(
    ...[users.username, users.displayName, users.email].flatMap((column) =>
      patterns.map((pattern) => sql`${column} like ${pattern} escape '\\'`),
    ),
  )
}

const matches = ({ status, search }: UserFilter): SQL | undefined =>
  and(status && eq(users.accountStatus, status), search ? hasText(search) : undefined)

/** A page of users, newest first. Who is on it is read from an index alone, which holds the names in this order. */
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

export function countUsers(db: Db, filter: UserFilter): number {
  return db.select({ n: count() }).from(users).where(matches(filter)).get()?.n ?? 0
}

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
