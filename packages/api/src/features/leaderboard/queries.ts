import { type Db, tables } from '@squall/shared/db'
import type { LeaderboardEntry, LeaderboardTotals } from '@squall/shared/profile'
import { chaserScore } from '@squall/shared/rules/chaser-score'
import { count, desc, eq, sql } from 'drizzle-orm'
import { personCardColumns } from '../people/queries'

const PLACES = 100
const { users } = tables
const approved = eq(users.accountStatus, 'approved')

/** Approved people by chaser score, at most 100: read off the end of one index. */
export const topChasersQuery = (db: Db) =>
  db
    .select(personCardColumns)
    .from(users)
    .where(approved)
    .orderBy(desc(users.chaserScore), desc(users.id))
    .limit(PLACES)

export const topChasers = (db: Db): LeaderboardEntry[] =>
  topChasersQuery(db)
    .all()
    .map((person) => ({ ...person, chaserScore: chaserScore(person) }))

export function leaderboardTotals(db: Db): LeaderboardTotals {
  const row = db
    .select({
      chasers: count(),
      streams: sql<number>`coalesce(sum(${users.totalStreams}), 0)`,
      verified: sql<number>`coalesce(sum(${users.isVerified}), 0)`,
    })
    .from(users)
    .where(approved)
    .get()
  return row ?? { chasers: 0, streams: 0, verified: 0 }
}
