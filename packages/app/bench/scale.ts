import { setTimeout as sleep } from 'node:timers/promises'
import { report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { measureFigures } from './scale/figures'
import { measureJoins } from './scale/joins'
import { parts, readScaleOptions } from './scale/options'
import { openReadings } from './scale/readings'
import { measureRevocations } from './scale/revocations'
import { formatSimulation } from './scale/simulation-table'
import { startMeasuredSite } from './scale/site'
import { measureSpread } from './scale/spread'

/* What several machines cost and give: a real site of four machines, as in failures.ts, with up to 600 viewers. */

const LOG = 'test-results/scale.log'

const { check, only, out, parts: wanted, simulate, ...options } = readScaleOptions()
const { rounds, viewers, seconds, fps, joins, revocations, quick } = options
if (simulate === 'yes') {
  console.log(formatSimulation())
  process.exit()
}
if (only !== '' || check === 'yes') process.exit()

const say = (line: string) => console.log(`  ${line}`)
const rows: Row[] = []
let figures = {}
const { site, sessionId } = await startMeasuredSite('the cost of several machines', LOG)
try {
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
