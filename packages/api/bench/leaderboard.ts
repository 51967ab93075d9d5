import { parseArgs } from 'node:util'
import { z } from 'zod'
import { startServer } from './start-server'
import { at, ms, printRow, timeRequests } from './timing'

/* How fast the leaderboard answers over HTTP with many people in the database. */

const GOAL_MS = 50
const WARM_UP = 20

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '500' },
  },
  // The benchmarks beside this one have options of their own.
  strict: false,
})

const calls = [
  { name: 'GET /api/top-storm-chasers', path: '/api/top-storm-chasers', inFlight: 1 },
  { name: 'GET /api/top-storm-chasers, 10 in flight', path: '/api/top-storm-chasers', inFlight: 10 },
  { name: 'summary cards', path: '/api/trpc/leaderboard.totals', inFlight: 1 },
]

const times = (url: string, count: number) => Array.from({ length: count }, () => url)

console.log(`Generating ${values.people} people …`)
const { server, said: address } = await startServer('serve.ts', String(values.people), z.string())
try {
  console.log('| Call | p50 | p95 | Goal (p95) | Met |\n|---|---|---|---|---|')
  for (const { name, path, inFlight } of calls) {
    await timeRequests(times(address + path, WARM_UP), inFlight)
    const took = await timeRequests(times(address + path, Number(values.requests)), inFlight)
    const p95 = at(took, 0.95)
    printRow([name, ms(at(took, 0.5)), ms(p95), `< ${GOAL_MS} ms`], p95 < GOAL_MS)
  }
} finally {
  server.disconnect()
}
