import { tables } from '@squall/shared/server/db'
import { and, eq, isNull } from 'drizzle-orm'
import type { Services } from '../../../services'
import { type Actor, recordAct } from '../../admin-log/record-act'
import { requireContest } from '../policy'
import { leadingEntry } from '../queries'

const { contests } = tables

/**
 * Ends a contest: the entry with the most votes has won, of equals the earlier one. What is closed stays as it is.
 * `administrator` is null where its time is over.
 * @throws NOT_FOUND
 */
export function closeContest({ db, now }: Pick<Services, 'db' | 'now'>, id: string, administrator: Actor | null): void {
  db.transaction((tx) => {
    const { title } = requireContest(tx, id)
    const { changes } = tx
      .update(contests)
      .set({ closedAt: now(), winnerEntryId: leadingEntry(tx, id) })
      .where(and(eq(contests.id, id), isNull(contests.closedAt)))
      .run()
    if (changes === 0) return
    recordAct(tx, {
      actor: administrator,
      action: 'close-contest',
      type: 'contest',
      description: `Closed the contest “${title}”`,
      subjectId: id,
      now: now(),
    })
  })
}
