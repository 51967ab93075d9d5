import { randomUUID } from 'node:crypto'
import { type ContestEntry, ENTRIES_PER_PERSON, type EnterContestInput } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, eq } from 'drizzle-orm'
import { badRequest, conflict, notFound } from '../../../errors'
import type { Services } from '../../../services'
import { type Asker, requireAuthor } from '../../photos/policy'
import { requireOpen } from '../policy'
import { findEntry } from '../queries'

const { contestEntries, photos } = tables

/**
 * Hands in a photo of one's own; doing it again changes nothing.
 * @throws NOT_FOUND, FORBIDDEN for another's photo, BAD_REQUEST for one that does not fit, CONFLICT when the contest is full or over
 */
export function enterContest(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id: contestId, photoId }: EnterContestInput,
  author: NonNullable<Asker>,
): ContestEntry {
  const entryId = db.transaction((tx) => {
    const contest = requireOpen(tx, contestId, now())
    const photo = requireAuthor(tx, photoId, author)
    if (photo.status !== 'approved') throw badRequest('Only approved photos can be submitted')
    if (!photo.isPublic) throw badRequest('Only public photos can be submitted')
    if (contest.stormType !== null && photo.stormType !== contest.stormType) {
      throw badRequest(`This contest takes photos of the type ${contest.stormType}`)
    }
    const isSame = and(eq(contestEntries.contestId, contestId), eq(contestEntries.photoId, photoId))
    const earlier = tx.select({ id: contestEntries.id }).from(contestEntries).where(isSame).get()
    if (earlier) return earlier.id
    if (contest.currentSubmissions >= contest.maxSubmissions) throw conflict('This contest is full')
    if (entriesOf(tx, contestId, author.id) >= ENTRIES_PER_PERSON) {
      throw conflict(`You can submit at most ${ENTRIES_PER_PERSON} photos to a contest`)
    }
    const entry = { id: randomUUID(), contestId, photoId, createdAt: now() }
    tx.insert(contestEntries).values(entry).run()
    return entry.id
  })
  const entry = findEntry(db, entryId, author)
  if (entry === null) throw notFound('Entry not found')
  return entry
}

function entriesOf(db: Pick<Db, 'select'>, contestId: string, userId: string): number {
  const isTheirs = and(eq(contestEntries.contestId, contestId), eq(photos.userId, userId))
  const row = db
    .select({ n: count() })
    .from(contestEntries)
    .innerJoin(photos, eq(photos.id, contestEntries.photoId))
    .where(isTheirs)
    .get()
  return row?.n ?? 0
}
