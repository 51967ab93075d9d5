import { pinning, pinSelf } from '@squall/shared/bench/children'
import { names, readOptions, whole } from '@squall/shared/bench/options'
import { printMachine, report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { z } from 'zod'
import type { Bench, Scenario } from './harness/bench'
import { findChromium } from './harness/chromium'
import { compile } from './harness/compiler'
import { buildServers } from './harness/servers'
import { binaryRate } from './scenarios/binary-rate'
import { bytes } from './scenarios/bytes'
import { engines } from './scenarios/engines'
import { idleMemory } from './scenarios/idle-memory'
import { jsonCost } from './scenarios/json-cost'
import { lateJoins } from './scenarios/late-joins'
import { restart } from './scenarios/restart'
import { saturation } from './scenarios/saturation'
import { slowLink } from './scenarios/slow-link'
import { stalledViewers } from './scenarios/stalled-viewers'

/* Rows 1 to 9 of docs/performance.md: the media process against other ways of doing the same, in interleaved rounds. */

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
  restart,
]

const options = readOptions('media', (quick) => ({
  only: names(),
  rounds: whole(quick ? 2 : 5),
  /** A folder for CPU profiles of the media process. */
  profile: z.string().optional(),
}))
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
  profiles: options.profile ?? null,
  say: (line) => console.log(`  ${line}`),
}
printMachine()
console.log(pinning)
if (bench.programs.sink === null) console.log('No C compiler: viewers are made in Node and cost more than the server')

await buildServers()
pinSelf()
const started = performance.now()
const rows: Row[] = []
const failed: string[] = []
for (const scenario of SCENARIOS) {
  if (options.only.length > 0 && !options.only.includes(scenario.name)) continue
  const begun = performance.now()
  console.log(`\n${scenario.name}`)
  try {
    rows.push(...(await scenario.run(bench)))
  } catch (failure) {
    failed.push(scenario.name)
    console.error(`  ${scenario.name} failed: ${failure instanceof Error ? failure.stack : String(failure)}`)
  }
  console.log(`  took ${Math.round((performance.now() - begun) / 1000)} s`)
}

const seconds = Math.round((performance.now() - started) / 1000)
report({ rows, out: options.out, conditions: { ...options, pinning, seconds, failed } })
console.log(`${options.rounds} rounds took ${seconds} s`)
process.exit(failed.length > 0 ? 1 : process.exitCode)
