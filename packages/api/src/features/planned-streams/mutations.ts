import {
  type EditPlannedStreamInput,
  MAX_PLANNED,
  type PlannedStream,
  type PlanStreamInput,
  REMINDER_MINUTES,
} from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import type { Job } from '@squall/shared/server/scheduler'
import { and, asc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { badRequest, conflict } from '../../errors'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import {
  countUpcomingPlans,
  getPlannedStream,
  isBeforeReminder,
  requireOwnPlan,
  requirePlannedStream,
  requireUpcomingPlan,
  requireValidStart,
} from './queries'

const { notificationEvents, plannedStreams, streamReminders } = tables

const MINUTE = 60_000

/** Reminders enqueued in one run; the rest waits for the next run. */
const MAX_PER_RUN = 500

/**
 * Changes title or start of a planned stream. The start is fixed once reminders were sent.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT, BAD_REQUEST for an invalid start
 */
export function editPlannedStream(
  services: Pick<Services, 'db' | 'now'>,
  session: SessionInfo,
  { id, title, startsAt }: z.output<typeof EditPlannedStreamInput>,
): PlannedStream {
  const { db, now } = services
  db.transaction((tx) => {
    const plan = requirePlannedStream(tx, id)
    requireOwnPlan(plan, session)
    requireUpcomingPlan(plan, now())
    const start = startsAt === undefined ? plan.startsAt : new Date(startsAt)
    if (start.getTime() !== plan.startsAt.getTime()) {
      if (!isBeforeReminder(plan, now()))
        throw conflict(`The time cannot be changed in the last ${REMINDER_MINUTES} minutes; cancel it instead`)
      requireValidStart(start, now())
    }
    tx.update(tables.plannedStreams)
      .set({ title: title ?? plan.title, startsAt: start })
      .where(eq(tables.plannedStreams.id, id))
      .run()
  })
  return getPlannedStream(services, id, session.user.id)
}

/** Plans a stream. @throws BAD_REQUEST for an invalid start, CONFLICT when too many are planned */
export function planStream(
  services: Pick<Services, 'db' | 'now' | 'limits'>,
  { user }: SessionInfo,
  input: z.output<typeof PlanStreamInput>,
): PlannedStream {
  const { db, now, limits } = services
  const startsAt = new Date(input.startsAt)
  requireValidStart(startsAt, now())
  limits.newContentByUser.take(user.id)
  const id = newId()
  db.transaction((tx) => {
    if (countUpcomingPlans(tx, user.id, now()) >= MAX_PLANNED)
      throw conflict(`You have ${MAX_PLANNED} streams planned already; cancel one first`)
    tx.insert(tables.plannedStreams)
      .values({ id, userId: user.id, title: input.title, startsAt, createdAt: now() })
      .run()
  })
  return getPlannedStream(services, id, user.id)
}

/**
 * Cancels a planned stream; idempotent. Members with a reminder see it as cancelled and are not reminded.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT once its time has passed
 */
export function cancelPlannedStream(
  services: Pick<Services, 'db' | 'now'>,
  session: SessionInfo,
  id: string,
): PlannedStream {
  const { db, now } = services
  db.transaction((tx) => {
    const plan = requirePlannedStream(tx, id)
    requireOwnPlan(plan, session)
    if (plan.cancelledAt !== null) return
    requireUpcomingPlan(plan, now())
    tx.update(tables.plannedStreams).set({ cancelledAt: now() }).where(eq(tables.plannedStreams.id, id)).run()
  })
  return getPlannedStream(services, id, session.user.id)
}

type Deps = Pick<Services, 'db' | 'now'>

/**
 * Adds a reminder for a planned stream; idempotent.
 * @throws NOT_FOUND, BAD_REQUEST for the user's own stream, CONFLICT when it is too late or was cancelled
 */
export function addReminder(services: Deps, { user }: SessionInfo, id: string): PlannedStream {
  const { db, now } = services
  db.transaction((tx) => {
    const plan = requirePlannedStream(tx, id)
    if (plan.userId === user.id) throw badRequest('This is your own stream')
    requireUpcomingPlan(plan, now())
    if (!isBeforeReminder(plan, now()))
      throw conflict(`Reminders go out ${REMINDER_MINUTES} minutes before the start: it is about to begin`)
    tx.insert(streamReminders)
      .values({ plannedStreamId: id, userId: user.id, createdAt: now() })
      .onConflictDoNothing()
      .run()
  })
  return getPlannedStream(services, id, user.id)
}

/** Removes a reminder, if there is one. @throws NOT_FOUND */
export function removeReminder(services: Deps, { user }: SessionInfo, id: string): PlannedStream {
  const { db } = services
  db.transaction((tx) => {
    requirePlannedStream(tx, id)
    tx.delete(streamReminders)
      .where(and(eq(streamReminders.plannedStreamId, id), eq(streamReminders.userId, user.id)))
      .run()
  })
  return getPlannedStream(services, id, user.id)
}

/** Enqueues reminders of the streams that start within a quarter of an hour, once for each start time. */
export const enqueueStreamReminders = ({ db, now }: Pick<Services, 'db' | 'now'>): Job => ({
  name: 'enqueue stream reminders',
  everyMs: MINUTE / 4,
  run() {
    const time = now()
    const key = sql`'stream-reminder:' || ${plannedStreams.id} || ':' || ${plannedStreams.startsAt}`
    const wasEnqueued = db.select({ one: sql`1` }).from(notificationEvents).where(eq(notificationEvents.key, key))
    const due = db
      .select({ id: plannedStreams.id, startsAt: plannedStreams.startsAt })
      .from(plannedStreams)
      .where(
        and(
          gt(plannedStreams.startsAt, time),
          lte(plannedStreams.startsAt, new Date(time.getTime() + REMINDER_MINUTES * MINUTE)),
          isNull(plannedStreams.cancelledAt),
          notExists(wasEnqueued),
        ),
      )
      .orderBy(asc(plannedStreams.startsAt))
      .limit(MAX_PER_RUN)
      .all()
    db.transaction((tx) => {
      for (const { id, startsAt } of due) {
        const event = { kind: 'stream-reminder' as const, plannedStreamId: id }
        enqueueNotification(tx, `stream-reminder:${id}:${startsAt.getTime()}`, event, time)
      }
    })
  },
})
