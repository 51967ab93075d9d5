import type { Contest } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { Services } from '../../../services'
import { type Actor, recordAct } from '../../admin-log/record-act'
import { getContest } from '../queries'

/**
 * Takes a contest away with its entries and votes; the photos stay. Answers what it was.
 * @throws NOT_FOUND
 */
export function removeContest(services: Pick<Services, 'db' | 'now'>, id: string, administrator: Actor): Contest {
  const contest = getContest(services, id, administrator)
  services.db.transaction((tx) => {
    tx.delete(tables.contests).where(eq(tables.contests.id, id)).run()
    recordAct(tx, {
      actor: administrator,
      action: 'remove-contest',
      type: 'contest',
      description: `Removed the contest “${contest.title}” with its ${contest.currentSubmissions} submissions`,
      subjectId: id,
      now: services.now(),
    })
  })
  return contest
}
