import { setImmediate } from 'node:timers/promises'
import { tables } from '@squall/shared/server/db'
import type { Job } from '@squall/shared/server/scheduler'
import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Services } from '../../services'

const { notificationEvents, notifications } = tables

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const NOTIFICATIONS_KEPT_MS = 60 * DAY
/** Shorter than notifications: an event enqueued again under a deleted key still meets the notifications of the first. */
const EVENTS_KEPT_MS = 30 * DAY
const BATCH_SIZE = 500

/** Deletes old notifications (with their deliveries) and finished events, some rows at a time. */
export const deleteOldNotifications = ({ db, now }: Pick<Services, 'db' | 'now'>): Job => ({
  name: 'delete old notifications',
  everyMs: HOUR,
  async run() {
    const before = (ms: number) => new Date(now().getTime() - ms)
    const oldNotifications = db
      .select({ serial: notifications.serial })
      .from(notifications)
      .where(lt(notifications.createdAt, before(NOTIFICATIONS_KEPT_MS)))
      .limit(BATCH_SIZE)
    const hasExpired = sql`coalesce(unixepoch(${notificationEvents.event} ->> '$.expires'), 0) * 1000 < ${now().getTime()}`
    const oldEvents = db
      .select({ serial: notificationEvents.serial })
      .from(notificationEvents)
      .where(and(lt(notificationEvents.doneAt, before(EVENTS_KEPT_MS)), hasExpired))
      .limit(BATCH_SIZE)
    await repeatUntilNone(
      () => db.delete(notifications).where(inArray(notifications.serial, oldNotifications)).run().changes,
    )
    await repeatUntilNone(
      () => db.delete(notificationEvents).where(inArray(notificationEvents.serial, oldEvents)).run().changes,
    )
  },
})

async function repeatUntilNone(remove: () => number): Promise<void> {
  while (remove() > 0) await setImmediate()
}
