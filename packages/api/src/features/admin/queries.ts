import type { AdminStats } from '@squall/shared/admin'
import { type Db, tables } from '@squall/shared/db'
import type { AccountStatus, CurrentUser } from '@squall/shared/user'
import { count, desc, eq } from 'drizzle-orm'
import { toCurrentUser } from '../auth/queries'

const LIST_LIMIT = 500
const { users } = tables

export function accountStats(db: Db): AdminStats {
  const rows = db.select({ status: users.accountStatus, n: count() }).from(users).groupBy(users.accountStatus).all()
  const of = (status: AccountStatus) => rows.find((row) => row.status === status)?.n ?? 0
  return {
    total: rows.reduce((sum, { n }) => sum + n, 0),
    pending: of('pending'),
    approved: of('approved'),
    suspended: of('suspended'),
    deleted: of('deleted'),
  }
}

/** Newest first, at most 500. */
export function listUsers(db: Db, status: AccountStatus | undefined): CurrentUser[] {
  return db
    .select()
    .from(users)
    .where(status && eq(users.accountStatus, status))
    .orderBy(desc(users.createdAt))
    .limit(LIST_LIMIT)
    .all()
    .map(toCurrentUser)
}
