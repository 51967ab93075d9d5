import { AnalyticsRange } from '@squall/shared/analytics'
import { tables } from '@squall/shared/db'
import { eq } from 'drizzle-orm'
import { countAnalytics } from '../src/features/analytics/queries'
import { createBenchApi } from './api'
import { addHistory } from './history'
import { addPeople } from './people'
import { at } from './timing'

const PEOPLE = 2_000
const COUNTINGS = 30

/* The api on a temporary file that was used for half a year, and a session of an administrator. */

const { services, listen, stop } = await createBenchApi()
addPeople(services.db, PEOPLE)
addHistory(services.db, Number(process.argv[2]), PEOPLE, services.now())
services.db
  .update(tables.users)
  .set({ isAdmin: true, accountStatus: 'approved' })
  .where(eq(tables.users.id, 'person-0'))
  .run()
/** How long a range takes to count when nothing is kept; over HTTP it is counted once a minute. */
const counting = (range: AnalyticsRange) => {
  const times = Array.from({ length: COUNTINGS }, () => {
    const started = performance.now()
    countAnalytics(services.db, range, services.now())
    return performance.now() - started
  }).sort((a, b) => a - b)
  return { range, p50: at(times, 0.5), p95: at(times, 0.95) }
}
process.send?.({
  counted: AnalyticsRange.options.map(counting),
  address: await listen(),
  sessionId: await services.sessions.create('person-0', null),
})
process.once('disconnect', stop)
