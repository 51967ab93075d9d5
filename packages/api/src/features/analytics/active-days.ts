import { type Db, tables } from '@squall/shared/server/db'
import { sql } from 'drizzle-orm'
import { dayOf, HOUR_MS, hourBit } from './period.rules'

const { activeDays } = tables

/** Who uses Squall. */
export interface ActiveDays {
  /** Somebody signed in asks for something. Writes once an hour for each person. */
  note(userId: string): void
}

export function createActiveDays(db: Db, now: () => Date): ActiveDays {
  let hour = 0
  const noted = new Set<string>()

  return {
    note(userId) {
      const time = now()
      const thisHour = Math.floor(time.getTime() / HOUR_MS)
      if (thisHour !== hour) noted.clear()
      hour = thisHour
      if (noted.has(userId)) return
      const bit = hourBit(time)
      db.insert(activeDays)
        .values({ day: dayOf(time), userId, hours: bit })
        .onConflictDoUpdate({
          target: [activeDays.day, activeDays.userId],
          set: { hours: sql`${activeDays.hours} | ${bit}` },
        })
        .run()
      noted.add(userId)
    },
  }
}
