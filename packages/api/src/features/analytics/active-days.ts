import { type Db, tables } from '@squall/shared/server/db'
import { sql } from 'drizzle-orm'
import { HOUR_MS, toDay, toHourBit } from './period.rules'

const { activeDays } = tables

/** Records who is active, by hour. */
export interface ActivityTracker {
  /** Records a request of a signed-in user. Writes once an hour for each user. */
  note(userId: string): void
}

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
