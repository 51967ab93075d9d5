import { type Db, tables } from '@squall/shared/server/db'
import type { Job } from '@squall/shared/server/scheduler'
import { lt, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, toDay, toHourBit } from './period.rules'

const { activeDays } = tables

/** Records who is active, by hour. */
export interface ActivityTracker {
  /** Records a request of a signed-in user. Writes once an hour for each user. */
  note(userId: string): void
}

/** Returns a tracker that writes each user at most once an hour. */
export function createActivityTracker(db: Db, now: () => Date): ActivityTracker {
  let hour = 0
  const noted = new Set<string>()

  return {
    note(userId) {
      const time = now()
      const thisHour = Math.floor(time.getTime() / HOUR_MS)
      if (thisHour !== hour) noted.clear()
      hour = thisHour
      if (noted.has(userId)) return
      const bit = toHourBit(time)
      db.insert(activeDays)
        .values({ day: toDay(time), userId, hours: bit })
        .onConflictDoUpdate({
          target: [activeDays.day, activeDays.userId],
          set: { hours: sql`${activeDays.hours} | ${bit}` },
        })
        .run()
      noted.add(userId)
    },
  }
}

interface SeenEvent {
  key: string
  event: string
  severity: string
}

/** Returns a function that stores the weather events of a list that were not seen before, with the time. */
export function createSeenAlertRecorder(db: Db, now: () => Date): (events: SeenEvent[]) => void {
  let seen = new Set<string>()
  return (events) => {
    const fresh = events.filter(({ key }) => !seen.has(key))
    db.transaction((tx) => {
      for (const { key, event, severity } of fresh) {
        tx.insert(tables.seenAlerts).values({ id: key, event, severity, seenAt: now() }).onConflictDoNothing().run()
      }
    })
    seen = new Set(events.map(({ key }) => key))
  }
}

/** The longest range, the period before it, and some days. */
const RETENTION_MS = 200 * DAY_MS

/** Deletes activity data that is older than any range that is counted. */
export const deleteOldActivity = ({ db, now }: { db: Db; now: () => Date }): Job => ({
  name: 'delete old activity data',
  everyMs: DAY_MS / 4,
  run() {
    const oldest = new Date(now().getTime() - RETENTION_MS)
    db.delete(tables.activeDays)
      .where(lt(tables.activeDays.day, toDay(oldest)))
      .run()
    db.delete(tables.seenAlerts).where(lt(tables.seenAlerts.seenAt, oldest)).run()
  },
})
