import type { Contest, VoteInput } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { badRequest, notFound } from '../../../errors'
import type { Services } from '../../../services'
import type { Asker } from '../../photos/policy'
import { requireEntry, requireOpen } from '../policy'
import { findEntry, getContest } from '../queries'

const { contestVotes } = tables

/**
 * One vote for each person in each contest: voting for another entry moves it.
 * @throws NOT_FOUND, BAD_REQUEST for one's own photo, CONFLICT when the contest is over
 */
export function vote(
  services: Pick<Services, 'db' | 'now'>,
  { id: contestId, entryId }: VoteInput,
  voter: NonNullable<Asker>,
): Contest {
  const { db, now } = services
  requireOpen(db, contestId, now())
  requireEntry(db, contestId, entryId)
  const entry = findEntry(db, entryId, voter)
  if (entry === null) throw notFound('Entry not found')
  if (entry.photo.userId === voter.id) throw badRequest('You cannot vote for your own photo')
  db.insert(contestVotes)
    .values({ contestId, userId: voter.id, entryId, createdAt: now() })
    .onConflictDoUpdate({ target: [contestVotes.contestId, contestVotes.userId], set: { entryId, createdAt: now() } })
    .run()
  return getContest(services, contestId, voter)
}
