import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { printMachine, report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { noNamespaces } from '../../media/src/testing/network-namespaces'
import { measureFigures } from './scale/figures'
import { measureJoins } from './scale/joins'
import { parts, readScaleOptions } from './scale/options'
import { openReadings } from './scale/readings'
import { measureRevocations } from './scale/revocations'
import { formatSimulation } from './scale/simulation-table'
import { startSite } from './scale/site'
import { measureSpread } from './scale/spread'

/* What several machines cost and give: a real site of four machines, as in failures.ts, with up to 600 viewers. */

const LOG = 'test-results/scale.log'

const { check, only, out, parts: wanted, simulate, ...options } = readScaleOptions()
const { rounds, viewers, seconds, fps, joins, revocations, quick } = options
const nats = process.env.SQUALL_NATS
const obstacle = noNamespaces ?? (nats ? null : 'nats-server is not here')
if (simulate === 'yes') {
  console.log(formatSimulation())
  process.exit()
}
if (only !== '' || check === 'yes') process.exit()
if (obstacle !== null || !nats) {
  console.log(`skipped: the cost of several machines, as ${obstacle}`)
  process.exit()
}

printMachine()
mkdirSync('test-results', { recursive: true })
const say = (line: string) => console.log(`  ${line}`)
const rows: Row[] = []
let figures = {}
const site = await startSite({ log: LOG, nats })
try {
  await site.ready()
  const sessionId = await site.signIn()
  const streamId = await site.startStream(sessionId)
  const readings = await openReadings(site)
  const chaser = await site.startPages(site.hosts.chaser)
  chaser.publish(streamId, sessionId, fps, 'Test/west')
  await sleep(1_000)
  const scene = { site, readings, chaser, streamId, sessionId, rounds, viewers, seconds, joins, revocations, say }
  const measurements: Record<(typeof parts)[number], () => Promise<Row[]>> = {
    spread: () => measureSpread(scene),
    joins: () => measureJoins(scene),
    revocations: () => measureRevocations(scene),
    async figures() {
      figures = await measureFigures({ ...scene, steps: quick ? [40, 80] : [52, 100, 200, 400] })
      return []
    },
  }
  for (const part of wanted.length > 0 ? wanted : parts) {
    console.log(`\n${part}`)
    rows.push(...(await measurements[part]()))
  }
} finally {
  await site.close()
}
report({ rows, out, conditions: { ...options, figures } })
process.exit()
