import { randomUUID } from 'node:crypto'
import {
  type Contest,
  type ContestEntry,
  type CreateContestInput,
  type EditContestInput,
  ENTRIES_PER_PERSON,
  type EnterContestInput,
  type VoteInput,
  type WithdrawInput,
} from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import type { Job } from '@squall/shared/server/scheduler'
import { and, count, eq, isNull, lte } from 'drizzle-orm'
import type { z } from 'zod'
import { badRequest, conflict, forbidden, notFound } from '../../errors'
import type { Services } from '../../services'
import { type Actor, recordAuditEvent } from '../admin-log/audit-events'
import type { Requester } from '../people/queries'
import { requirePhotoAuthor } from '../photos/policy'
import {
  findContestEntry,
  findLeadingEntry,
  getContest,
  requireContest,
  requireContestEntry,
  requireOpenContest,
  requireValidContestEnd,
} from './queries'

const { contestEntries, contestVotes, contests, photos } = tables

const MINUTE = 60_000

/**
 * Closes a contest: the entry with the most votes wins, the earlier one of equals. A closed contest stays unchanged.
 * @param administrator null when the contest ends because its time is over
 * @throws NOT_FOUND
 */
export function closeContest({ db, now }: Pick<Services, 'db' | 'now'>, id: string, administrator: Actor | null): void {
  db.transaction((tx) => {
    const { title } = requireContest(tx, id)
    const { changes } = tx
      .update(contests)
      .set({ closedAt: now(), winnerEntryId: findLeadingEntry(tx, id) })
      .where(and(eq(contests.id, id), isNull(contests.closedAt)))
      .run()
    if (changes === 0) return
    recordAuditEvent(tx, {
      actor: administrator,
      action: 'close-contest',
      type: 'contest',
      description: `Closed the contest “${title}”`,
      subjectId: id,
      now: now(),
    })
  })
}

/**
 * Removes an entry with its votes from an open contest. The author of the photo and administrators may.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT when the contest is over
 */
export function withdrawContestEntry(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, entryId }: WithdrawInput,
  requester: Requester,
): void {
  db.transaction((tx) => {
    requireOpenContest(tx, id, now())
    const { photoId } = requireContestEntry(tx, id, entryId)
    const photo = tx.select({ userId: photos.userId }).from(photos).where(eq(photos.id, photoId)).get()
    if (photo?.userId !== requester.id && !requester.isAdmin) throw forbidden('This photo is not yours')
    tx.delete(contestEntries).where(eq(contestEntries.id, entryId)).run()
  })
}

/**
 * Returns the entry of the author's own photo. Entering it again changes nothing.
 * @throws NOT_FOUND, FORBIDDEN for another's photo, BAD_REQUEST for one that does not fit, CONFLICT when the contest is full or over
 */
export function enterContest(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id: contestId, photoId }: EnterContestInput,
  author: Requester,
): ContestEntry {
  const entryId = db.transaction((tx) => {
    const contest = requireOpenContest(tx, contestId, now())
    const photo = requirePhotoAuthor(tx, photoId, author)
    if (photo.status !== 'approved') throw badRequest('Only approved photos can be submitted')
    if (!photo.isPublic) throw badRequest('Only public photos can be submitted')
    if (contest.stormType !== null && photo.stormType !== contest.stormType) {
      throw badRequest(`This contest takes photos of the type ${contest.stormType}`)
    }
    const isSame = and(eq(contestEntries.contestId, contestId), eq(contestEntries.photoId, photoId))
    const earlier = tx.select({ id: contestEntries.id }).from(contestEntries).where(isSame).get()
    if (earlier) return earlier.id
    if (contest.currentSubmissions >= contest.maxSubmissions) throw conflict('This contest is full')
    if (countEntries(tx, contestId, author.id) >= ENTRIES_PER_PERSON) {
      throw conflict(`You can submit at most ${ENTRIES_PER_PERSON} photos to a contest`)
    }
    const entry = { id: randomUUID(), contestId, photoId, createdAt: now() }
    tx.insert(contestEntries).values(entry).run()
    return entry.id
  })
  const entry = findContestEntry(db, entryId, author)
  if (entry === null) throw notFound('Entry not found')
  return entry
}

function countEntries(db: Pick<Db, 'select'>, contestId: string, userId: string): number {
  const isTheirs = and(eq(contestEntries.contestId, contestId), eq(photos.userId, userId))
  const row = db
    .select({ n: count() })
    .from(contestEntries)
    .innerJoin(photos, eq(photos.id, contestEntries.photoId))
    .where(isTheirs)
    .get()
  return row?.n ?? 0
}

/**
 * Returns the contest after the vote. A person has one vote in each contest: voting for another entry moves it.
 * @throws NOT_FOUND, BAD_REQUEST for the voter's own photo, CONFLICT when the contest is over
 */
export function voteInContest(
  services: Pick<Services, 'db' | 'now'>,
  { id: contestId, entryId }: VoteInput,
  voter: Requester,
): Contest {
  const { db, now } = services
  requireOpenContest(db, contestId, now())
  requireContestEntry(db, contestId, entryId)
  const entry = findContestEntry(db, entryId, voter)
  if (entry === null) throw notFound('Entry not found')
  if (entry.photo.userId === voter.id) throw badRequest('You cannot vote for your own photo')
  db.insert(contestVotes)
    .values({ contestId, userId: voter.id, entryId, createdAt: now() })
    .onConflictDoUpdate({ target: [contestVotes.contestId, contestVotes.userId], set: { entryId, createdAt: now() } })
    .run()
  return getContest(services, contestId, voter)
}

/**
 * Returns the changed contest, which must be open. Its entries stay, so that the storm type and a smaller size are refused
 * when they do not fit.
 * @throws NOT_FOUND, BAD_REQUEST, CONFLICT when it is over or its entries do not fit the change
 */
export function editContest(
  services: Pick<Services, 'db' | 'now'>,
  { id, endsAt, stormType, maxSubmissions, title, description, pictureAlt }: z.output<typeof EditContestInput>,
  administrator: Actor,
): Contest {
  const now = services.now()
  services.db.transaction((tx) => {
    const before = requireOpenContest(tx, id, now)
    if (endsAt !== undefined) requireValidContestEnd(new Date(endsAt), now)
    if (stormType !== undefined && stormType !== before.stormType && before.currentSubmissions > 0) {
      throw conflict('The storm type stays once photos were submitted')
    }
    if (maxSubmissions !== undefined && maxSubmissions < before.currentSubmissions) {
      throw conflict(`${before.currentSubmissions} photos were submitted already`)
    }
    tx.update(contests)
      .set({
        title: title ?? before.title,
        description: description === undefined ? before.description : description,
        stormType: stormType === undefined ? before.stormType : stormType,
        maxSubmissions: maxSubmissions ?? before.maxSubmissions,
        endsAt: endsAt === undefined ? before.endsAt : new Date(endsAt),
        pictureAlt: pictureAlt === undefined ? before.pictureAlt : pictureAlt,
      })
      .where(eq(contests.id, id))
      .run()
    recordAuditEvent(tx, {
      actor: administrator,
      action: 'edit-contest',
      type: 'contest',
      description: `Changed the contest “${title ?? before.title}”`,
      subjectId: id,
      now,
    })
  })
  return getContest(services, id, administrator)
}

/**
 * Returns the contest that was deleted with its picture, entries and votes; the photos stay.
 * @throws NOT_FOUND
 */
export async function removeContest(
  services: Pick<Services, 'db' | 'files' | 'now'>,
  id: string,
  administrator: Actor,
): Promise<Contest> {
  const contest = getContest(services, id, administrator)
  services.db.transaction((tx) => {
    tx.delete(tables.contests).where(eq(tables.contests.id, id)).run()
    recordAuditEvent(tx, {
      actor: administrator,
      action: 'remove-contest',
      type: 'contest',
      description: `Removed the contest “${contest.title}” with its ${contest.currentSubmissions} submissions`,
      subjectId: id,
      now: services.now(),
    })
  })
  await services.files.removePictures(contest.pictureUrl)
  return contest
}

/** Returns the new contest. @throws BAD_REQUEST when it would end in the past or in more than a year */
export function createContest(
  services: Pick<Services, 'db' | 'now'>,
  input: z.output<typeof CreateContestInput>,
  administrator: Actor,
): Contest {
  const now = services.now()
  const endsAt = new Date(input.endsAt)
  requireValidContestEnd(endsAt, now)
  const id = randomUUID()
  services.db.transaction((tx) => {
    tx.insert(tables.contests)
      .values({
        id,
        createdBy: administrator.id,
        title: input.title,
        description: input.description ?? null,
        contestType: input.contestType,
        stormType: input.stormType ?? null,
        maxSubmissions: input.maxSubmissions,
        pictureAlt: input.pictureAlt ?? null,
        endsAt,
        createdAt: now,
      })
      .run()
    recordAuditEvent(tx, {
      actor: administrator,
      action: 'create-contest',
      type: 'contest',
      description: `Announced the contest “${input.title}”`,
      subjectId: id,
      now,
    })
  })
  return getContest(services, id, administrator)
}

/** Closes ended contests, which chooses their winners. */
export const closeEndedContests = (services: Pick<Services, 'db' | 'now'>): Job => ({
  name: 'close ended contests',
  everyMs: MINUTE,
  run() {
    const { contests } = tables
    const ended = and(isNull(contests.closedAt), lte(contests.endsAt, services.now()))
    for (const { id } of services.db.select({ id: contests.id }).from(contests).where(ended).all()) {
      closeContest(services, id, null)
    }
  },
})
