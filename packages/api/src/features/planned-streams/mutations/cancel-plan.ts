import type { PlannedStream } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { requireOwnPlan, requireUpcoming } from '../policy'
import { getPlan, requirePlan } from '../queries'

/**
 * Calls a stream off; who wanted to be reminded sees it as cancelled and is not reminded. Twice is once.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT once its time has passed
 */
export function cancelPlan(services: Pick<Services, 'db' | 'now'>, session: SessionInfo, id: string): PlannedStream {
  const { db, now } = services
  db.transaction((tx) => {
    const plan = requirePlan(tx, id)
    requireOwnPlan(plan, session)
    if (plan.cancelledAt !== null) return
    requireUpcoming(plan, now())
    tx.update(tables.plannedStreams).set({ cancelledAt: now() }).where(eq(tables.plannedStreams.id, id)).run()
  })
  return getPlan(services, id, session.user.id)
}
