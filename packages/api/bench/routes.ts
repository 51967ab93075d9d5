import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { RadarData } from '@squall/shared/radar'
import { z } from 'zod'
import { fire } from './cannon'
import { hotRoutes, type RouteClass } from './hot-routes'
import { PLACE_QUERY } from './place-query'
import { startServer } from './start-server'
import { at, ms } from './timing'

/*
 * The routes that people ask most, on the built api with a club's data and simulated weather: how long each takes while so
 * many requests a second come, and how many it answers when ten ask at once without a pause.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rate: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
  strict: false,
})
const seconds = Number(values.seconds)
const only = String(values.only)

const GOALS_P99_MS: Record<RouteClass, number> = { memory: 25, database: 50, 'sign-in': 400 }
const AT_ONCE = 10
const GROWTH_MB = 100
/** Signing in takes all of a core for a while, by design, and so do some of them at once. */
const SIGN_IN_RATE = 5
const MEMBERS = 150
const WEATHER_MS = 60_000

const Ready = z.object({
  address: z.string(),
  pids: z.array(z.number()),
  members: z.array(z.object({ userId: z.string(), username: z.string(), sessionId: z.string() })),
  password: z.string(),
  streamIds: z.array(z.string()),
})

const folder = resolve('test-results')
mkdirSync(folder, { recursive: true })
const settings = JSON.stringify({ members: MEMBERS, streams: 20, log: join(folder, 'bench-api.log') })
const { server, said } = await startServer('system.ts', settings, Ready)
const { address, members, pids } = said
try {
  const routes = hotRoutes(said, await firstPicture()).filter(({ name }) => name.includes(only))
  for (const route of routes) await fire(route, { address, members, seconds: 1, connections: 2 })
  const before = residentMB()
  let isWell = true
  console.log(
    `| Route | p50 | p95 | p99 | Goal (p99) | Met | Answers/s, ${AT_ONCE} at once | CPU each | Bytes | Errors |`,
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  for (const route of routes) {
    const rate = route.class === 'sign-in' ? SIGN_IN_RATE : Number(values.rate)
    const calm = await fire(route, { address, members, seconds, connections: AT_ONCE, rate })
    const cpuBefore = cpuMs()
    const busy = await fire(route, { address, members, seconds, connections: AT_ONCE })
    const cpu = (cpuMs() - cpuBefore) / Math.max(1, busy.times.length)
    const goal = GOALS_P99_MS[route.class]
    const errors = calm.errors + busy.errors
    // Nothing was answered in time where there are no times.
    const isMet = calm.times.length > 0 && at(calm.times, 0.99) <= goal && errors === 0
    isWell &&= isMet
    const times = [0.5, 0.95, 0.99].map((share) => ms(at(calm.times, share)))
    const cells = [route.name, ...times, `≤ ${goal} ms`, isMet ? 'yes' : 'no']
    console.log(`| ${[...cells, busy.perSecond.toFixed(0), ms(cpu), busy.bytes, errors].join(' | ')} |`)
  }
  const more = residentMB() - before
  const isFlat = more <= GROWTH_MB
  const verdict = `goal: at most ${GROWTH_MB} MB more, ${isFlat ? 'met' : 'not met'}`
  console.log(`\nMemory of the api: ${before.toFixed(0)} MB before, ${(before + more).toFixed(0)} MB after; ${verdict}`)
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
  const stat = readFileSync(`/proc/${pids[0]}/stat`, 'utf8')
  // The name, in parentheses, may hold anything; the fields after it begin with the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Of the api, as the kernel counts it. */
function residentMB(): number {
  const kB = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pids[0]}/status`, 'utf8'))?.[1]
  return Number(kB) / 1000
}
