import type { Contest, EditContestInput } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../../errors'
import type { Services } from '../../../services'
import { type Actor, recordAct } from '../../admin-log/record-act'
import { requireOpen, requireSensibleEnd } from '../policy'
import { getContest } from '../queries'

const { contests } = tables

/**
 * Changes a contest that is still open. What was handed in stays, so that it cannot get another type or fewer places.
 * @throws NOT_FOUND, BAD_REQUEST, CONFLICT when it is over, or when entries stand against the change
 */
export function editContest(
  services: Pick<Services, 'db' | 'now'>,
  { id, endsAt, stormType, maxSubmissions, title, description }: z.output<typeof EditContestInput>,
  administrator: Actor,
): Contest {
  const now = services.now()
  services.db.transaction((tx) => {
    const before = requireOpen(tx, id, now)
    if (endsAt !== undefined) requireSensibleEnd(new Date(endsAt), now)
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
      })
      .where(eq(contests.id, id))
      .run()
    recordAct(tx, {
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
