import { REMINDER_MINUTES } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { and, asc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Job } from '../../jobs'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { Services } from '../../services'

const { notificationEvents, plannedStreams } = tables

const MINUTE = 60_000
/** More than a round can take have their turn in the next one. */
const PER_ROUND = 500

/** Reminds of the streams that start within a quarter of an hour, once for each start. */
export const remindOfStreams = ({ db, now }: Pick<Services, 'db' | 'now'>): Job => ({
  name: 'remind of planned streams',
  everyMs: MINUTE / 4,
  run() {
    const time = now()
    const key = sql`'stream-reminder:' || ${plannedStreams.id} || ':' || ${plannedStreams.startsAt}`
    const wasAnnounced = db.select({ one: sql`1` }).from(notificationEvents).where(eq(notificationEvents.key, key))
    const due = db
      .select({ id: plannedStreams.id, startsAt: plannedStreams.startsAt })
      .from(plannedStreams)
      .where(
        and(
          gt(plannedStreams.startsAt, time),
          lte(plannedStreams.startsAt, new Date(time.getTime() + REMINDER_MINUTES * MINUTE)),
          isNull(plannedStreams.cancelledAt),
          notExists(wasAnnounced),
        ),
      )
      .orderBy(asc(plannedStreams.startsAt))
      .limit(PER_ROUND)
      .all()
    db.transaction((tx) => {
      for (const { id, startsAt } of due) {
        const event = { kind: 'stream-reminder' as const, plannedStreamId: id }
        enqueueNotification(tx, `stream-reminder:${id}:${startsAt.getTime()}`, event, time)
      }
    })
  },
})
