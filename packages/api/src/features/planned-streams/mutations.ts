import {
  type EditPlannedStreamInput,
  MAX_PLANNED,
  type PlannedStream,
  type PlanStreamInput,
  REMINDER_MINUTES,
} from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { badRequest, conflict } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { isBeforeReminder, requireOwnPlan, requirePlannable, requireUpcoming } from './policy'
import { countUpcoming, getPlan, requirePlan } from './queries'

const { streamReminders } = tables

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

/** @throws BAD_REQUEST for a time that cannot be, CONFLICT where too many are planned */
export function planStream(
  services: Pick<Services, 'db' | 'now' | 'limits'>,
  { user }: SessionInfo,
  input: z.output<typeof PlanStreamInput>,
): PlannedStream {
  const { db, now, limits } = services
  const startsAt = new Date(input.startsAt)
  requirePlannable(startsAt, now())
  limits.sharedByUser.take(user.id)
  const id = newId()
  db.transaction((tx) => {
    if (countUpcoming(tx, user.id, now()) >= MAX_PLANNED)
      throw conflict(`You have ${MAX_PLANNED} streams planned already; cancel one first`)
    tx.insert(tables.plannedStreams)
      .values({ id, userId: user.id, title: input.title, startsAt, createdAt: now() })
      .run()
  })
  return getPlan(services, id, user.id)
}

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
