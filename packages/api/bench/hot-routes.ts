import { join, resolve } from 'node:path'
import { startChild } from '@squall/shared/bench/children'
import { createInspector, reachableMegabytes } from '@squall/shared/bench/inspector'
import { positive, readOptions } from '@squall/shared/bench/options'
import { readProcess } from '@squall/shared/bench/process-usage'
import { printMachine, report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { quantile } from '@squall/shared/bench/statistics'
import { formatValue, openTable } from '@squall/shared/bench/table'
import { z } from 'zod'
import { runClosedLoad } from './hot-routes/closed-load'
import { findPicture } from './hot-routes/find-picture'
import { runOpenLoad } from './hot-routes/open-load'
import { clubRoutes, largeRoutes, type Route, type RouteClass } from './hot-routes/routes'

/*
 * The busiest routes of the built api: how long each takes while independent clients come, and how many it answers when ten
 * clients request without a pause. First with a club's data and simulated weather, then with 100,000 rows of each kind.
 */
const options = readOptions('api', (quick) => ({
  seconds: positive(quick ? 1 : 10),
  /** Requests a second; a tenth of it on the large data. */
  rate: positive(100),
  /** A part of the names of the routes. */
  only: z.string().default(''),
}))
const { seconds, only, quick, out } = options

const GOALS_P99_MS: Record<RouteClass, number> = { memory: 25, database: 50, large: 50, 'sign-in': 400 }
/** Signing in takes all of a core for a while, by design; a page of large data may take ten times as long as another. */
const RATES: Record<RouteClass, number> = {
  memory: options.rate,
  database: options.rate,
  large: options.rate / 10,
  'sign-in': 5,
}
const AT_ONCE = 10
/** Of what is still reachable: a leak of 1 kB a request would be ten times as much. */
const GROWTH_MB = 20
const MEMBERS = 150
const LARGE_SHARE = quick ? 0.1 : 1

const Member = z.object({ userId: z.string(), username: z.string(), sessionId: z.string() })
const Ready = z.object({
  address: z.string(),
  pids: z.tuple([z.number()]).rest(z.number()),
  inspectors: z.tuple([z.number()]).rest(z.number()),
  members: z.array(Member),
  administrators: z.array(Member),
  password: z.string(),
  streamIds: z.array(z.string()),
})
type System = z.infer<typeof Ready>

const rows: Row[] = []
printMachine()
const clubNames = clubRoutes({ password: '', streamIds: [], picture: '' }).map(({ name }) => name)
if (clubNames.some((name) => name.includes(only)))
  await measure('club', async (system) => clubRoutes({ ...system, picture: await findPicture(system.address) }))
const large = largeRoutes(Math.round(100_000 * LARGE_SHARE))
if (large.some(({ name }) => name.includes(only))) await measure('large', async () => large)
report({ rows, out, conditions: options })
process.exit()

/** Measures the routes of one set of data on a system of their own. */
async function measure(data: 'club' | 'large', findRoutes: (system: System) => Promise<Route[]>): Promise<void> {
  console.log(`\nGenerating the ${data} data …`)
  const child = await startChild({
    side: null,
    program: join(import.meta.dirname, 'system.ts'),
    args: {
      ...{ data, share: LARGE_SHARE, members: MEMBERS, streams: 20, inspect: true },
      log: resolve('test-results', `bench-api-${data}.log`),
    },
    ready: Ready,
  })
  try {
    const routes = (await findRoutes(child.ready)).filter(({ name }) => name.includes(only))
    await measureRoutes(child.ready, routes, data)
  } finally {
    await child.stop()
  }
}

async function measureRoutes(system: System, routes: Route[], data: string): Promise<void> {
  const inspector = createInspector(system.inspectors[0])
  for (const route of routes)
    await runClosedLoad(route, { ...listClients(system, route), seconds: Math.min(1, seconds), connections: 2 })
  const before = await inspector.settle()
  const residentBefore = readProcess(system.pids[0]).rssBytes
  const print = openTable([
    ...['Route'.padEnd(36), 'p50', 'p95', 'p99', 'Goal (p99)', `${AT_ONCE} at once: answers/s`, 'p99', 'CPU each'],
    ...['Bytes', 'Errors'],
  ])
  const first = rows.length
  for (const route of routes) print(await measureRoute(system, route))
  const resident = readProcess(system.pids[0]).rssBytes
  const after = await inspector.settle()
  const errors = rows.slice(first).reduce((sum, { details }) => sum + (details?.errors?.[0] ?? 0), 0)
  const label = (name: string) => ({ row: `${data} ${name}`, against: '–' })
  rows.push(
    {
      ...label('memory'),
      measure: 'reachable memory of the api, after − before',
      goal: { atMost: GROWTH_MB },
      unit: 'MB',
      values: [reachableMegabytes(after) - reachableMegabytes(before)],
      details: {
        'reachable, MB': [before, after].map(reachableMegabytes),
        'resident, with garbage not yet collected, MB': [residentBefore, resident].map((bytes) => bytes / 1e6),
      },
    },
    { ...label('errors'), measure: 'answers other than 200', goal: { atMost: 0 }, unit: '', values: [errors] },
  )
}

/** @returns the cells of the route's line */
async function measureRoute(system: System, route: Route): Promise<(string | number)[]> {
  const clients = listClients(system, route)
  const calm = await runOpenLoad(route, { ...clients, seconds, rate: RATES[route.class] })
  const cpuBefore = readProcess(system.pids[0]).cpuSeconds
  const busy = await runClosedLoad(route, { ...clients, seconds, connections: AT_ONCE })
  const cpuMs = ((readProcess(system.pids[0]).cpuSeconds - cpuBefore) * 1000) / Math.max(1, busy.times.length)
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => quantile(calm.times, share))
  const busyP99 = quantile(busy.times, 0.99)
  const errors = calm.errors + busy.errors
  const goal = GOALS_P99_MS[route.class]
  rows.push({
    ...{
      row: String(rows.length + 1),
      measure: `${route.name}, p99`,
      against: '–',
      goal: { atMost: goal },
      unit: 'ms',
    },
    values: [p99],
    details: {
      ...{ 'p50, ms': [p50], 'p95, ms': [p95], errors: [errors], bytes: [busy.bytes] },
      ...{ 'at once: answers/s': [busy.perSecond], 'at once: p99, ms': [busyP99], 'CPU each, ms': [cpuMs] },
    },
  })
  const ms = (value: number) => formatValue(value, 'ms')
  const atOnce = [busy.perSecond.toFixed(0), ms(busyP99), ms(cpuMs)]
  return [route.name, ms(p50), ms(p95), ms(p99), `≤ ${goal} ms`, ...atOnce, busy.bytes, errors]
}

/** Who requests a route, one after the other. */
function listClients({ address, members, administrators }: System, route: Route) {
  return { address, members: route.as === 'administrator' ? administrators : members }
}
