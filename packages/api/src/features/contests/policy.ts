import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { badRequest, conflict, notFound } from '../../errors'

const { contests, contestEntries } = tables

const LONGEST_MS = 366 * 24 * 60 * 60_000

type StoredContest = typeof contests.$inferSelect

/** The condition for contests that take entries and votes. */
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

/** @throws BAD_REQUEST when it would end in the past or in more than a year */
export function requireValidEnd(endsAt: Date, now: Date): void {
  if (endsAt <= now) throw badRequest('A contest must end in the future')
  if (endsAt.getTime() > now.getTime() + LONGEST_MS) throw badRequest('A contest lasts a year at most')
}
