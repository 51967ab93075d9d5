import type { AccountStatus } from '@squall/shared/contract/account'
import type { AdminStats, AdminWaiting } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, eq } from 'drizzle-orm'
import { isNotDeleted } from '../people/queries'

const { photos, posts, reports, users } = tables

export function countAccounts(db: Db): AdminStats {
  const rows = db.select({ status: users.accountStatus, n: count() }).from(users).groupBy(users.accountStatus).all()
  const countOf = (status: AccountStatus) => rows.find((row) => row.status === status)?.n ?? 0
  return {
    total: rows.reduce((sum, { n }) => sum + n, 0),
    pending: countOf('pending'),
    approved: countOf('approved'),
    suspended: countOf('suspended'),
    deleted: countOf('deleted'),
  }
}

/** Returns how many accounts, photos, posts and reports wait for review, without content of deleted accounts. */
export function countWaiting(db: Db): AdminWaiting {
  const toCount = (row: { n: number } | undefined) => row?.n ?? 0
  const countPending = (things: typeof photos | typeof posts) =>
    db
      .select({ n: count() })
      .from(things)
      .innerJoin(users, eq(users.id, things.userId))
      .where(and(eq(things.status, 'pending'), isNotDeleted))
      .get()
  return {
    users: toCount(db.select({ n: count() }).from(users).where(eq(users.accountStatus, 'pending')).get()),
    photos: toCount(countPending(photos)),
    posts: toCount(countPending(posts)),
    reports: toCount(db.select({ n: count() }).from(reports).where(eq(reports.status, 'open')).get()),
  }
}
