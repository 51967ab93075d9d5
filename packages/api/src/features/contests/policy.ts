import { type Db, tables } from '@squall/shared/db'
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { conflict, notFound } from '../../errors'

const { contests, contestEntries } = tables

type StoredContest = typeof contests.$inferSelect

/** It takes entries and votes. */
export const isOpenAt = (now: Date): SQL | undefined => and(isNull(contests.closedAt), gt(contests.endsAt, now))

export const isOpen = ({ closedAt, endsAt }: Pick<StoredContest, 'closedAt' | 'endsAt'>, now: Date): boolean =>
  closedAt === null && endsAt > now

/** @throws NOT_FOUND */
export function requireContest(db: Pick<Db, 'select'>, id: string): StoredContest {
  const contest = db.select().from(contests).where(eq(contests.id, id)).get()
  if (contest === undefined) throw notFound('Contest not found')
  return contest
}

/** @throws NOT_FOUND, CONFLICT when it has ended */
export function requireOpen(db: Pick<Db, 'select'>, id: string, now: Date): StoredContest {
  const contest = requireContest(db, id)
  if (!isOpen(contest, now)) throw conflict('This contest has ended')
  return contest
}

/** @throws NOT_FOUND, also for an entry of another contest */
export function requireEntry(db: Pick<Db, 'select'>, contestId: string, entryId: string) {
  const entry = db
    .select()
    .from(contestEntries)
    .where(and(eq(contestEntries.id, entryId), eq(contestEntries.contestId, contestId)))
    .get()
  if (entry === undefined) throw notFound('Entry not found')
  return entry
}
