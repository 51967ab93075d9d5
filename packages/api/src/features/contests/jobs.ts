import { tables } from '@squall/shared/server/db'
import type { Job } from '@squall/shared/server/scheduler'
import { and, isNull, lte } from 'drizzle-orm'
import type { Services } from '../../services'
import { closeContest } from './mutations'

const MINUTE = 60_000

/** Closes contests whose time is over, which chooses their winner. */
export const closeEnded = (services: Pick<Services, 'db' | 'now'>): Job => ({
  name: 'close ended contests',
  everyMs: MINUTE,
  run() {
    const { contests } = tables
    const ended = and(isNull(contests.closedAt), lte(contests.endsAt, services.now()))
    for (const { id } of services.db.select({ id: contests.id }).from(contests).where(ended).all()) {
      closeContest(services, id, null)
    }
  },
})
