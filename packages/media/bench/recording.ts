import { pinning, pinSelf } from '@squall/shared/bench/children'
import { createRandom } from '@squall/shared/bench/random'
import { printMachine, report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { buildServers } from './harness/servers'
import { measureDeliveryCost } from './recording/delivery-cost'
import { measureFaults } from './recording/faults'
import { measureKills } from './recording/kill-rounds'
import { measureLiveCost } from './recording/live-cost'
import { readRecordingOptions } from './recording/options'
import { measureRewindingViewers } from './recording/rewinding-viewers'
import { measureSeeks } from './recording/seeks'

/* What recording costs, what a killed process loses, and how soon a viewer who seeks sees a picture. */

const { wanted, ...options } = readRecordingOptions('media')
const { rounds, seconds, kills, seeks, hours, viewers, seed } = options
const random = createRandom(seed)
const say = (line: string) => console.log(`  ${line}`)

const measurements: Record<(typeof wanted)[number], () => Promise<Row[]>> = {
  cost: () => measureLiveCost({ rounds, seconds, say }),
  delivery: () => measureDeliveryCost({ rounds, seconds, say }),
  kills: () => measureKills({ rounds: kills, random, say }),
  seeks: () => measureSeeks({ seeks, hours, random, say }),
  faults: () => measureFaults(say),
  viewers: () => measureRewindingViewers({ rounds, seconds, viewers, say }),
}

printMachine()
console.log(`${pinning}; seed ${seed}`)
await buildServers()
pinSelf()
const rows: Row[] = []
for (const name of wanted) {
  console.log(`\n${name}`)
  rows.push(...(await measurements[name]()))
}
report({ rows, out: options.out, conditions: { ...options, pinning } })
process.exit()
