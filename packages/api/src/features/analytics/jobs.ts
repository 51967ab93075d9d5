import { tables } from '@squall/shared/server/db'
import type { Job } from '@squall/shared/server/scheduler'
import { lt } from 'drizzle-orm'
import type { Services } from '../../services'
import { DAY_MS, dayOf } from './period.rules'

/** The longest range and the period before it, and some days more. */
const KEPT_MS = 200 * DAY_MS

/** What is older than anything that is counted is not kept about anybody. */
export const forgetOldActivity = ({ db, now }: Pick<Services, 'db' | 'now'>): Job => ({
  name: 'forget who was active long ago',
  everyMs: DAY_MS / 4,
  run() {
    const oldest = new Date(now().getTime() - KEPT_MS)
    db.delete(tables.activeDays)
      .where(lt(tables.activeDays.day, dayOf(oldest)))
      .run()
    db.delete(tables.seenAlerts).where(lt(tables.seenAlerts.seenAt, oldest)).run()
  },
})
