import type { LeaderboardEntry, LeaderboardTotals } from '@squall/shared/contract/account'
import { chaserScore } from '@squall/shared/rules/chaser-score'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import { personCardColumns } from '../people/queries'

const PLACES = 100
const { users } = tables

/** Approved users who have gone live at least once. The score alone bounds the part of the index that is read. */
const isChaser = and(eq(users.accountStatus, 'approved'), gt(users.chaserScore, 0), gt(users.totalStreams, 0))

/** Returns the query for chasers by score, at most 100, read from the end of one index. */
export const selectTopChasers = (db: Db) =>
  db
    .select(personCardColumns)
    .from(users)
    .where(isChaser)
    .orderBy(desc(users.chaserScore), desc(users.id))
    .limit(PLACES)

export const listTopChasers = (db: Db): LeaderboardEntry[] =>
  selectTopChasers(db)
    .all()
    .map((person) => ({ ...person, chaserScore: chaserScore(person) }))

/** Counting all accounts takes many times as long as the list, so the totals are cached for a minute. */
const TOTALS_LAST_MS = 60_000

/** Returns sums over all chasers, at most a minute old. */
export type CountLeaderboardTotals = () => LeaderboardTotals

/** Returns a function that counts the totals at most once a minute. */
export function createLeaderboardTotals(db: Db, now: () => Date): CountLeaderboardTotals {
  let last: { at: number; totals: LeaderboardTotals } | null = null
  return () => {
    const at = now().getTime()
    if (last === null || at - last.at >= TOTALS_LAST_MS) last = { at, totals: countChasers(db) }
    return last.totals
  }
}

function countChasers(db: Db): LeaderboardTotals {
  const row = db
    .select({
      chasers: count(),
      streams: sql<number>`coalesce(sum(${users.totalStreams}), 0)`,
      verified: sql<number>`coalesce(sum(${users.isVerified}), 0)`,
    })
    .from(users)
    .where(isChaser)
    .get()
  return row ?? { chasers: 0, streams: 0, verified: 0 }
}
