import { tables } from '@squall/shared/db'
import { and, eq, isNull } from 'drizzle-orm'
import type { Services } from '../../../services'
import { requireContest } from '../policy'
import { leadingEntry } from '../queries'

const { contests } = tables

/**
 * Ends a contest: the entry with the most votes has won, of equals the earlier one. What is closed stays as it is.
 * @throws NOT_FOUND
 */
export function closeContest({ db, now }: Pick<Services, 'db' | 'now'>, id: string): void {
  db.transaction((tx) => {
    requireContest(tx, id)
    tx.update(contests)
      .set({ closedAt: now(), winnerEntryId: leadingEntry(tx, id) })
      .where(and(eq(contests.id, id), isNull(contests.closedAt)))
      .run()
  })
}
