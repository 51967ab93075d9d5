import type { AccountStatus } from '@squall/shared/contract/account'
import type { AdminStats, AdminWaiting } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, eq } from 'drizzle-orm'
import { isNotDeleted } from '../people/queries'

const { photos, posts, reports, users } = tables

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

/** What deleted people left waits for nobody. */
export function countWaiting(db: Db): AdminWaiting {
  const number = (row: { n: number } | undefined) => row?.n ?? 0
  const ofPeople = (things: typeof photos | typeof posts) =>
    db
      .select({ n: count() })
      .from(things)
      .innerJoin(users, eq(users.id, things.userId))
      .where(and(eq(things.status, 'pending'), isNotDeleted))
      .get()
  return {
    users: number(db.select({ n: count() }).from(users).where(eq(users.accountStatus, 'pending')).get()),
    photos: number(ofPeople(photos)),
    posts: number(ofPeople(posts)),
    reports: number(db.select({ n: count() }).from(reports).where(eq(reports.status, 'open')).get()),
  }
}
