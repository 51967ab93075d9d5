import { AnalyticsRange } from '@squall/shared/contract/admin'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { countAnalytics } from '../src/features/analytics/queries'
import { createBenchApi } from './api'
import { addHistory } from './history'
import { addPeople } from './people'
import { at } from './timing'
import { watchTurns } from './watch-turns'

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
/** How long everybody else waits, at most, while a range is counted when nothing is kept; over HTTP it is counted once a minute. */
async function counting(range: AnalyticsRange) {
  const held: number[] = []
  const took: number[] = []
  for (let run = 0; run < COUNTINGS; run += 1) {
    const begun = performance.now()
    const turns = watchTurns(() => performance.now())
    await countAnalytics(services.db, range, services.now())
    held.push(turns.stop())
    took.push(performance.now() - begun)
  }
  for (const times of [held, took]) times.sort((a, b) => a - b)
  return { range, p50: at(held, 0.5), p95: at(held, 0.95), tookMs: at(took, 0.5) }
}

const counted = []
for (const range of AnalyticsRange.options) counted.push(await counting(range))
process.send?.({
  counted,
  address: await listen(),
  sessionId: await services.sessions.create('person-0', null),
})
process.once('disconnect', stop)
