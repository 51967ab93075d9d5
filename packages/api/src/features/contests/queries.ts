import { type Contest, type ContestEntry, ENTRY_PAGE, type EntryListInput } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, count, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { badRequest, conflict, notFound } from '../../errors'
import type { Services } from '../../services'
import type { Requester } from '../people/queries'
import { isNotDeleted } from '../people/queries'
import { isPublicPhoto } from '../photos/policy'
import { listPhotosByIds } from '../photos/queries'

const { contestEntries, contestVotes, contests, photos, users } = tables

const MAX_CONTESTS = 100

const LONGEST_MS = 366 * 24 * 60 * 60_000

type StoredContest = typeof contests.$inferSelect

/** Returns the SQL condition for contests that take entries and votes. */
const isOpenContestAt = (now: Date): SQL | undefined => and(isNull(contests.closedAt), gt(contests.endsAt, now))

const isContestOpen = ({ closedAt, endsAt }: Pick<StoredContest, 'closedAt' | 'endsAt'>, now: Date): boolean =>
  closedAt === null && endsAt > now

type ContestServices = Pick<Services, 'db' | 'now'>

/** Returns the subquery for the photo that stands for a contest: the winner's, else that with the most votes. */
const selectCoverId = (db: Pick<Db, 'select'>) =>
  db
    .select({ id: photos.id })
    .from(contestEntries)
    .innerJoin(photos, eq(photos.id, contestEntries.photoId))
    .innerJoin(users, eq(users.id, photos.userId))
    .where(and(eq(contestEntries.contestId, contests.id), isPublicPhoto(), isNotDeleted))
    .orderBy(
      desc(sql`${contestEntries.id} is ${contests.winnerEntryId}`),
      desc(contestEntries.votes),
      asc(contestEntries.createdAt),
      asc(contestEntries.id),
    )
    .limit(1)

function selectContests(
  { db, now }: ContestServices,
  requester: Requester | null,
  where: SQL | undefined,
  order: SQL,
): Contest[] {
  const isMyVote = and(eq(contestVotes.contestId, contests.id), eq(contestVotes.userId, requester?.id ?? ''))
  const rows = db
    .select({ contest: contests, myVote: contestVotes.entryId, coverId: sql<string | null>`${selectCoverId(db)}` })
    .from(contests)
    .leftJoin(contestVotes, isMyVote)
    .where(where)
    .orderBy(order)
    .limit(MAX_CONTESTS)
    .all()
  const coverIds = rows.flatMap(({ coverId }) => coverId ?? [])
  const covers = new Map(listPhotosByIds(db, coverIds, requester).map((photo) => [photo.id, photo]))
  return rows.map(({ contest: { createdBy: _creator, ...contest }, myVote, coverId }) => ({
    ...contest,
    cover: covers.get(coverId ?? '') ?? null,
    endsAt: contest.endsAt.toISOString(),
    closedAt: contest.closedAt?.toISOString() ?? null,
    createdAt: contest.createdAt.toISOString(),
    isOpen: isContestOpen(contest, now()),
    myVote,
  }))
}

/** Returns the contests that take entries and votes; the one that ends next comes first. */
export function listActiveContests(services: ContestServices, requester: Requester | null): Contest[] {
  return selectContests(services, requester, isOpenContestAt(services.now()), asc(contests.endsAt))
}

/** Returns the newest contests, open or not. */
export function listContests(services: ContestServices, requester: Requester | null): Contest[] {
  return selectContests(services, requester, undefined, desc(contests.createdAt))
}

/** Returns a contest. @throws NOT_FOUND */
export function getContest(services: ContestServices, id: string, requester: Requester | null): Contest {
  const [contest] = selectContests(services, requester, eq(contests.id, id), asc(contests.id))
  if (contest === undefined) throw notFound('Contest not found')
  return contest
}

/** Returns the query for entries with a public, approved photo, most votes first. */
const selectShownEntries = (db: Pick<Db, 'select'>, where: SQL | undefined) =>
  db
    .select({ entry: contestEntries })
    .from(contestEntries)
    .innerJoin(photos, eq(photos.id, contestEntries.photoId))
    .innerJoin(users, eq(users.id, photos.userId))
    .where(and(where, isPublicPhoto(), isNotDeleted))
    .orderBy(desc(contestEntries.votes), asc(contestEntries.createdAt), asc(contestEntries.id))

/** Returns the id of the entry with the most votes, the earlier one of equals; null without any. */
export function findLeadingEntry(db: Pick<Db, 'select'>, contestId: string): string | null {
  return selectShownEntries(db, eq(contestEntries.contestId, contestId)).limit(1).get()?.entry.id ?? null
}

function addPhotos(
  db: Db,
  rows: { entry: typeof contestEntries.$inferSelect }[],
  requester: Requester | null,
): ContestEntry[] {
  const found = listPhotosByIds(
    db,
    rows.map(({ entry }) => entry.photoId),
    requester,
  )
  const byId = new Map(found.map((photo) => [photo.id, photo]))
  return rows.flatMap(({ entry: { photoId, createdAt, ...entry } }) => {
    const photo = byId.get(photoId)
    return photo ? [{ ...entry, createdAt: createdAt.toISOString(), photo }] : []
  })
}

/** Returns a page of entries, the most votes first. @throws NOT_FOUND when the contest does not exist */
export function listContestEntries(
  db: Db,
  { id, cursor }: z.output<typeof EntryListInput>,
  requester: Requester | null,
): ContestEntry[] {
  requireContest(db, id)
  const rows = selectShownEntries(db, eq(contestEntries.contestId, id)).limit(ENTRY_PAGE).offset(cursor).all()
  return addPhotos(db, rows, requester)
}

/** Returns the number of a contest's entries that are shown. */
export function countContestEntries(db: Db, contestId: string): number {
  const entries = db
    .select({ n: count() })
    .from(contestEntries)
    .innerJoin(photos, eq(photos.id, contestEntries.photoId))
    .innerJoin(users, eq(users.id, photos.userId))
  return entries.where(and(eq(contestEntries.contestId, contestId), isPublicPhoto(), isNotDeleted)).get()?.n ?? 0
}

/** Returns an entry; null when its photo is no longer public and approved. */
export function findContestEntry(db: Db, entryId: string, requester: Requester | null): ContestEntry | null {
  const rows = selectShownEntries(db, eq(contestEntries.id, entryId)).limit(1).all()
  return addPhotos(db, rows, requester)[0] ?? null
}

/** Returns the row of a contest. @throws NOT_FOUND */
export function requireContest(db: Pick<Db, 'select'>, id: string): StoredContest {
  const contest = db.select().from(contests).where(eq(contests.id, id)).get()
  if (contest === undefined) throw notFound('Contest not found')
  return contest
}

/** Returns the row of a contest that is open. @throws NOT_FOUND, CONFLICT when it has ended */
export function requireOpenContest(db: Pick<Db, 'select'>, id: string, now: Date): StoredContest {
  const contest = requireContest(db, id)
  if (!isContestOpen(contest, now)) throw conflict('This contest has ended')
  return contest
}

/** Returns the row of an entry. @throws NOT_FOUND, also for an entry of another contest */
export function requireContestEntry(db: Pick<Db, 'select'>, contestId: string, entryId: string) {
  const entry = db
    .select()
    .from(contestEntries)
    .where(and(eq(contestEntries.id, entryId), eq(contestEntries.contestId, contestId)))
    .get()
  if (entry === undefined) throw notFound('Entry not found')
  return entry
}

/** @throws BAD_REQUEST when it would end in the past or in more than a year */
export function requireValidContestEnd(endsAt: Date, now: Date): void {
  if (endsAt <= now) throw badRequest('A contest must end in the future')
  if (endsAt.getTime() > now.getTime() + LONGEST_MS) throw badRequest('A contest lasts a year at most')
}
