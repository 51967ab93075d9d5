import { type PlannedStream, REMINDER_MINUTES } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import { badRequest, conflict } from '../../../errors'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { isBeforeReminder, requireUpcoming } from '../policy'
import { getPlan, requirePlan } from '../queries'

const { streamReminders } = tables

type Deps = Pick<Services, 'db' | 'now'>

/**
 * Asks to be reminded of a stream; twice is once.
 * @throws NOT_FOUND, BAD_REQUEST for one's own, CONFLICT where it is too late or was cancelled
 */
export function remindMe(services: Deps, { user }: SessionInfo, id: string): PlannedStream {
  const { db, now } = services
  db.transaction((tx) => {
    const plan = requirePlan(tx, id)
    if (plan.userId === user.id) throw badRequest('This is your own stream')
    requireUpcoming(plan, now())
    if (!isBeforeReminder(plan, now()))
      throw conflict(`Reminders go out ${REMINDER_MINUTES} minutes before the start: it is about to begin`)
    tx.insert(streamReminders)
      .values({ plannedStreamId: id, userId: user.id, createdAt: now() })
      .onConflictDoNothing()
      .run()
  })
  return getPlan(services, id, user.id)
}

/** Takes the wish back; without one nothing changes. @throws NOT_FOUND */
export function forgetReminder(services: Deps, { user }: SessionInfo, id: string): PlannedStream {
  const { db } = services
  db.transaction((tx) => {
    requirePlan(tx, id)
    tx.delete(streamReminders)
      .where(and(eq(streamReminders.plannedStreamId, id), eq(streamReminders.userId, user.id)))
      .run()
  })
  return getPlan(services, id, user.id)
}
