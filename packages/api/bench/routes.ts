import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { RadarData } from '@squall/shared/contract/weather'
import { z } from 'zod'
import { letArrive } from './arrivals'
import { fire } from './cannon'
import { hotRoutes, type RouteClass } from './hot-routes'
import { createInspector, type Inside } from './inspector'
import { PLACE_QUERY } from './place-query'
import { startServer } from './start-server'
import { at, ms } from './timing'

/*
 * The routes that people ask most, on the built api with a club's data and simulated weather: how long each takes while so
 * many people a second come, and how many it answers when ten ask at once without a pause.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
  strict: false,
})
const seconds = Number(values.seconds)
const only = String(values.only)

const GOALS_P99_MS: Record<RouteClass, number> = { memory: 25, database: 50, 'sign-in': 400 }
const AT_ONCE = 10
/** Of what is still reachable: a leak of 1 kB a request would be ten times as much. */
const GROWTH_MB = 20
/** Signing in takes all of a core for a while, by design, and so do some of them at once. */
const SIGN_IN_RATE = 5
const MEMBERS = 150
const WEATHER_MS = 60_000

const Ready = z.object({
  address: z.string(),
  pids: z.tuple([z.number()]).rest(z.number()),
  inspectors: z.tuple([z.number()]).rest(z.number()),
  members: z.array(z.object({ userId: z.string(), username: z.string(), sessionId: z.string() })),
  password: z.string(),
  streamIds: z.array(z.string()),
})

const folder = resolve('test-results')
mkdirSync(folder, { recursive: true })
const settings = JSON.stringify({ members: MEMBERS, streams: 20, log: join(folder, 'bench-api.log'), inspect: true })
const { server, said } = await startServer('system.ts', settings, Ready)
const { address, members } = said
const [pid] = said.pids
const inspector = createInspector(said.inspectors[0])
try {
  const routes = hotRoutes(said, await firstPicture()).filter(({ name }) => name.includes(only))
  for (const route of routes) await fire(route, { address, members, seconds: 1, connections: 2 })
  const before = await inspector.settle()
  const residentBefore = residentMB()
  let isWell = true
  console.log(
    `| Route | p50 | p95 | p99 | Goal (p99) | Met | ${AT_ONCE} at once: answers/s | p99 | CPU each | Bytes | Errors |`,
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|---|')
  for (const route of routes) {
    const rate = route.class === 'sign-in' ? SIGN_IN_RATE : Number(values.rate)
    const calm = await letArrive(route, { address, members, seconds, rate })
    const cpuBefore = cpuMs()
    const busy = await fire(route, { address, members, seconds, connections: AT_ONCE })
    const cpu = (cpuMs() - cpuBefore) / Math.max(1, busy.times.length)
    const goal = GOALS_P99_MS[route.class]
    const errors = calm.errors + busy.errors
    // Nothing was answered in time where there are no times.
    const isMet = calm.times.length > 0 && at(calm.times, 0.99) <= goal && errors === 0
    isWell &&= isMet
    const times = [0.5, 0.95, 0.99].map((share) => ms(at(calm.times, share)))
    const atOnce = [busy.perSecond.toFixed(0), ms(at(busy.times, 0.99)), ms(cpu)]
    const cells = [route.name, ...times, `≤ ${goal} ms`, isMet ? 'yes' : 'no', ...atOnce, busy.bytes, errors]
    console.log(`| ${cells.join(' | ')} |`)
  }
  const resident = residentMB()
  const after = await inspector.settle()
  const [first, last] = [reachableMB(before), reachableMB(after)]
  const isFlat = last - first <= GROWTH_MB
  console.log(`\nReachable memory of the api: ${first.toFixed(0)} MB before, ${last.toFixed(0)} MB after`)
  console.log(`goal: at most ${GROWTH_MB} MB more, ${isFlat ? 'met' : 'not met'}`)
  console.log(
    `Resident, with garbage not yet collected: ${residentBefore.toFixed(0)} MB before, ${resident.toFixed(0)} MB after`,
  )
  process.exitCode = isWell && isFlat ? 0 : 1
} finally {
  server.disconnect()
}

/** The path of a radar picture, once the simulated weather has been read. */
async function firstPicture(): Promise<string> {
  const giveUpAt = Date.now() + WEATHER_MS
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${address}/api/radar/data?${PLACE_QUERY}`)
    const { layers } = RadarData.parse(await answer.json())
    const picture = layers[0]?.frames.findLast(({ picture }) => picture !== null)?.picture
    if (picture) return picture
    await sleep(500)
  }
  throw new Error('There is no radar picture')
}

/** Of all threads of the api since it started; the kernel counts hundredths of a second. */
function cpuMs(): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in parentheses, may hold anything; the fields after it begin with the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function reachableMB({ heap, outside }: Inside): number {
  return (heap + outside) / 1e6
}

/** Of the api, as the kernel counts it. */
function residentMB(): number {
  const kB = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kB) / 1000
}
