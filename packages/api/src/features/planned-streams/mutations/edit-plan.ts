import { type EditPlannedStreamInput, type PlannedStream, REMINDER_MINUTES } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../../errors'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { isBeforeReminder, requireOwnPlan, requirePlannable, requireUpcoming } from '../policy'
import { getPlan, requirePlan } from '../queries'

/**
 * Changes what is said about a stream to come. Its time stays once people were reminded of it.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT, BAD_REQUEST for a time that cannot be
 */
export function editPlan(
  services: Pick<Services, 'db' | 'now'>,
  session: SessionInfo,
  { id, title, startsAt }: z.output<typeof EditPlannedStreamInput>,
): PlannedStream {
  const { db, now } = services
  db.transaction((tx) => {
    const plan = requirePlan(tx, id)
    requireOwnPlan(plan, session)
    requireUpcoming(plan, now())
    const start = startsAt === undefined ? plan.startsAt : new Date(startsAt)
    if (start.getTime() !== plan.startsAt.getTime()) {
      if (!isBeforeReminder(plan, now()))
        throw conflict(`The time cannot be changed in the last ${REMINDER_MINUTES} minutes; cancel it instead`)
      requirePlannable(start, now())
    }
    tx.update(tables.plannedStreams)
      .set({ title: title ?? plan.title, startsAt: start })
      .where(eq(tables.plannedStreams.id, id))
      .run()
  })
  return getPlan(services, id, session.user.id)
}
