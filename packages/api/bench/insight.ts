import { parseArgs } from 'node:util'
import { z } from 'zod'
import { startServer } from './start-server'
import { at, ms, printRow, timeRequests } from './timing'

/* How fast administrators read the log and the analytics over HTTP when both have grown. */

const GOAL_MS = 50
const WARM_UP = 10

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '300' },
  },
  strict: false,
})
const rows = Number(values.rows)

const log = '/api/admin/activity-logs'
const middle = Math.floor(rows / 2)
const calls: [name: string, path: string][] = [
  ['log: newest, with the count', log],
  ['log: page from the middle', `${log}?cursor=${middle}`],
  ['log: one type', `${log}?type=chat`],
  ['log: a rare type', `${log}?type=system`],
  ['log: one actor', `${log}?actor=person-3`],
  ['log: a rare type of a busy actor', `${log}?type=system&actor=person-3`],
  ['log: a word of every act', `${log}?search=approved`],
  ['log: one act in all', `${log}?search=number%20${middle}`],
  ['log: a word within a type and a year', `${log}?search=hail&type=photo&from=2020-01-01T00:00:00Z`],
  ['log: a time long ago', `${log}?until=2024-06-01T00:00:00Z`],
  ['log: who acted', '/api/trpc/admin.logActors'],
  ['analytics: last 24 hours', '/api/admin/analytics?range=1d'],
  ['analytics: 7 days', '/api/admin/analytics?range=7d'],
  ['analytics: 30 days', '/api/admin/analytics?range=30d'],
  ['analytics: 90 days', '/api/admin/analytics?range=90d'],
]

const Counted = z.object({ range: z.string(), p50: z.number(), p95: z.number(), tookMs: z.number() })
const Ready = z.object({ address: z.string(), sessionId: z.string(), counted: z.array(Counted) })

console.log(`Generating ${rows} acts, active days, posts, streams and alerts …`)
const {
  server,
  said: { address, sessionId, counted },
} = await startServer('serve-insight.ts', String(rows), Ready)
const headers = { 'x-session-id': sessionId }
const row = (name: string, p50: number, p95: number) =>
  printRow([name, ms(p50), ms(p95), `≤ ${GOAL_MS} ms`], p95 <= GOAL_MS)
try {
  console.log('| Call | p50 | p95 | Goal (p95) | Met |\n|---|---|---|---|---|')
  for (const [name, path] of calls) {
    const times = (count: number) => timeRequests(Array<string>(count).fill(address + path), 1, headers)
    await times(WARM_UP)
    const took = await times(Number(values.requests))
    row(name, at(took, 0.5), at(took, 0.95))
  }
  for (const { range, p50, p95, tookMs } of counted)
    row(`others while ${range} are counted anew in ${ms(tookMs)} (once a minute)`, p50, p95)
} finally {
  server.disconnect()
}
