import { setImmediate } from 'node:timers/promises'
import { tables } from '@squall/shared/server/db'
import type { Job } from '@squall/shared/server/scheduler'
import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Services } from '../../services'

const { notificationEvents, notifications } = tables

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const NOTIFICATIONS_KEPT_MS = 60 * DAY
/** Shorter: what is announced again under a forgotten key still finds whom it was told. */
const EVENTS_KEPT_MS = 30 * DAY
const BATCH = 500

/** What is old goes, some rows at a time; what was to be sent goes with its notification. */
export const forgetNotifications = ({ db, now }: Pick<Services, 'db' | 'now'>): Job => ({
  name: 'forget old notifications',
  everyMs: HOUR,
  async run() {
    const before = (ms: number) => new Date(now().getTime() - ms)
    const oldOnes = db
      .select({ serial: notifications.serial })
      .from(notifications)
      .where(lt(notifications.createdAt, before(NOTIFICATIONS_KEPT_MS)))
      .limit(BATCH)
    const isOver = sql`coalesce(unixepoch(${notificationEvents.event} ->> '$.expires'), 0) * 1000 < ${now().getTime()}`
    const oldEvents = db
      .select({ serial: notificationEvents.serial })
      .from(notificationEvents)
      .where(and(lt(notificationEvents.doneAt, before(EVENTS_KEPT_MS)), isOver))
      .limit(BATCH)
    await untilNone(() => db.delete(notifications).where(inArray(notifications.serial, oldOnes)).run().changes)
    await untilNone(
      () => db.delete(notificationEvents).where(inArray(notificationEvents.serial, oldEvents)).run().changes,
    )
  },
})

async function untilNone(remove: () => number): Promise<void> {
  while (remove() > 0) await setImmediate()
}
