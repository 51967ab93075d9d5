import { REMINDER_MINUTES } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import type { Job } from '@squall/shared/server/scheduler'
import { and, asc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { Services } from '../../services'

const { notificationEvents, plannedStreams } = tables

const MINUTE = 60_000
/** Reminders enqueued in one run; the rest waits for the next run. */
const MAX_PER_RUN = 500

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
