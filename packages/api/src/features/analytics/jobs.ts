import { tables } from '@squall/shared/server/db'
import type { Job } from '@squall/shared/server/scheduler'
import { lt } from 'drizzle-orm'
import type { Services } from '../../services'
import { DAY_MS, toDay } from './period.rules'

/** The longest range, the period before it, and some days. */
const RETENTION_MS = 200 * DAY_MS

/** Deletes activity data that is older than any range that is counted. */
export const deleteOldActivity = ({ db, now }: Pick<Services, 'db' | 'now'>): Job => ({
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
