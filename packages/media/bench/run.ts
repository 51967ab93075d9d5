import type { Bench, Scenario } from './harness/bench'
import { buildServers } from './harness/build'
import { pinSelf } from './harness/children'
import { findChromium } from './harness/chromium'
import { compile } from './harness/compiler'
import { readOptions } from './harness/options'
import { report, sayMachine } from './harness/report'
import { type JudgedRow, judge } from './harness/row'
import { binaryRate } from './scenarios/binary-rate'
import { bytes } from './scenarios/bytes'
import { engines } from './scenarios/engines'
import { idleMemory } from './scenarios/idle-memory'
import { jsonCost } from './scenarios/json-cost'
import { lateJoins } from './scenarios/late-joins'
import { saturation } from './scenarios/saturation'
import { slowLink } from './scenarios/slow-link'
import { stalledViewers } from './scenarios/stalled-viewers'

const SCENARIOS: Scenario[] = [
  saturation,
  engines,
  binaryRate,
  jsonCost,
  slowLink,
  stalledViewers,
  idleMemory,
  bytes,
  lateJoins,
]

const options = readOptions(process.argv.slice(2), 'test-results/bench.json')
const unknown = options.only.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name))
if (unknown.length > 0) {
  console.error(`There is no scenario ${unknown.join(', ')}; there are ${SCENARIOS.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const bench: Bench = {
  rounds: options.rounds,
  quick: options.quick,
  programs: {
    sink: compile('clients/sink.c'),
    sendLoop: compile('baselines/send-loop.c'),
    narrow: compile('clients/narrow.c'),
  },
  chromium: findChromium(),
  profiles: options.profiles,
  say: (line) => console.log(`  ${line}`),
}
sayMachine()
if (bench.programs.sink === null) console.log('No C compiler: viewers are made in Node and cost more than the server')

await buildServers()
pinSelf()
const started = performance.now()
const rows: JudgedRow[] = []
const failed: string[] = []
for (const scenario of SCENARIOS) {
  if (options.only.length > 0 && !options.only.includes(scenario.name)) continue
  const begun = performance.now()
  console.log(`\n${scenario.name}`)
  try {
    rows.push(...(await scenario.run(bench)).map(judge))
  } catch (failure) {
    failed.push(scenario.name)
    console.error(`  ${scenario.name} failed: ${failure instanceof Error ? failure.stack : String(failure)}`)
  }
  console.log(`  took ${Math.round((performance.now() - begun) / 1000)} s`)
}

const seconds = Math.round((performance.now() - started) / 1000)
report(rows, options.out, { rounds: options.rounds, quick: options.quick, seconds, failed })
console.log(`${options.rounds} rounds took ${seconds} s`)
process.exit(failed.length === 0 ? 0 : 1)
