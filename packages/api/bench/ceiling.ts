import { join, resolve } from 'node:path'
import { pinning, pinSelf, startChild } from '@squall/shared/bench/children'
import { positive, readOptions, whole } from '@squall/shared/bench/options'
import { readProcess } from '@squall/shared/bench/process-usage'
import { printMachine, report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { median, quantile } from '@squall/shared/bench/statistics'
import { formatValue, openTable } from '@squall/shared/bench/table'
import { z } from 'zod'
import { runClosedLoad } from './hot-routes/closed-load'
import { findPicture } from './hot-routes/find-picture'
import type { Route } from './hot-routes/routes'

/*
 * How many answers a second of processor time the api gives, which is its ceiling on one core without a proxy that caches. The
 * built api beside an idle media has one core, visitors who request without a pause the other.
 */
const { rounds, seconds, connections, quick, out } = readOptions('ceiling', (quick) => ({
  rounds: whole(quick ? 1 : 3),
  seconds: positive(quick ? 1 : 8),
  connections: whole(50),
}))

/** Less than the slowest gave on the machine of docs/performance.md, whose speed changes by almost two. */
const GOAL_PER_SECOND = 250
const STREAMS = 20

const Ready = z.object({ address: z.string(), pids: z.tuple([z.number()]).rest(z.number()) })

printMachine()
console.log(pinning)
pinSelf()
const child = await startChild({
  side: 'server',
  program: join(import.meta.dirname, 'system.ts'),
  args: { data: 'club', members: 1, streams: STREAMS, log: resolve('test-results', 'bench-ceiling.log') },
  ready: Ready,
})
const { address, pids } = child.ready
const rows: Row[] = []
try {
  const routes = await listRoutes()
  for (const route of routes) await load(route, 1)
  const print = openTable([
    ...['Route'.padEnd(18), 'Ceiling', 'Answers/s', 'p50, ms', 'p95, ms', 'CPU each, ms'],
    ...['api, % of a core', 'Bytes', 'Errors'],
  ])
  for (const route of routes) {
    const row = await measureRoute(route)
    rows.push(row)
    print(formatRow(row))
  }
} finally {
  await child.stop()
}
report({ rows, out, conditions: { rounds, seconds, connections, pinning, quick } })
process.exit()

async function listRoutes(): Promise<Route[]> {
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(address)).text()) ?? []
  const visitor = (name: string, path: string): Route => ({ name, class: 'memory', as: 'visitor', path })
  return [
    visitor('page', '/'),
    { ...visitor('hashed script', script), headers: { 'accept-encoding': 'br' } },
    visitor('radar picture', await findPicture(address)),
    visitor('live directory', '/api/streams'),
    visitor('emergency alerts', '/api/emergency-alerts'),
  ]
}

function load(route: Route, length: number) {
  const nobody = [{ userId: '', username: '', sessionId: '' }]
  return runClosedLoad(route, { address, members: nobody, seconds: length, connections })
}

async function measureRoute(route: Route): Promise<Row> {
  const answers: Awaited<ReturnType<typeof load>>[] = []
  const cpuMs: number[] = []
  const shares: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [cpuBefore, started] = [readProcess(pids[0]).cpuSeconds, performance.now()]
    const answer = await load(route, seconds)
    const cpu = readProcess(pids[0]).cpuSeconds - cpuBefore
    answers.push(answer)
    cpuMs.push((cpu * 1000) / Math.max(1, answer.times.length))
    shares.push((cpu * 100_000) / (performance.now() - started))
  }
  return {
    ...{ row: String(rows.length + 1), measure: `${route.name}, answers a second of processor time`, against: '–' },
    ...{ goal: { atLeast: GOAL_PER_SECOND }, unit: '', values: cpuMs.map((ms) => 1000 / ms) },
    details: {
      'answers/s': answers.map(({ perSecond }) => perSecond),
      'p50, ms': answers.map(({ times }) => quantile(times, 0.5)),
      'p95, ms': answers.map(({ times }) => quantile(times, 0.95)),
      'CPU each, ms': cpuMs,
      'api, % of a core': shares,
      bytes: answers.map(({ bytes }) => bytes),
      errors: answers.map(({ errors }) => errors),
    },
  }
}

/** Returns the medians of a route's rounds, in the order of the headings. */
function formatRow({ measure, values, details = {} }: Row): string[] {
  const figures = Object.values(details).map((rounds) => formatValue(median(rounds), ''))
  return [measure.split(',')[0] ?? '', median(values).toFixed(0), ...figures]
}
