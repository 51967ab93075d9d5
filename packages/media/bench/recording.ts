import { pinning, pinSelf } from '@squall/shared/bench/children'
import { names, positive, seed as randomSeed, readOptions, whole } from '@squall/shared/bench/options'
import { createRandom } from '@squall/shared/bench/random'
import { printMachine, report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { buildServers } from './harness/servers'
import { measureDeliveryCost } from './recording/delivery-cost'
import { measureKills } from './recording/kill-rounds'
import { measureLiveCost } from './recording/live-cost'
import { measureSeeks } from './recording/seeks'

/* What recording costs, what a killed process loses, and how soon a viewer who seeks sees a picture. */

const options = readOptions('recording', (quick) => ({
  only: names(),
  rounds: whole(quick ? 1 : 5),
  seconds: whole(quick ? 5 : 20),
  kills: whole(quick ? 4 : 50),
  seeks: whole(quick ? 20 : 100),
  hours: positive(quick ? 0.5 : 4),
  seed: randomSeed(),
}))
const { rounds, seconds, kills, seeks, hours, seed } = options
const random = createRandom(seed)
const say = (line: string) => console.log(`  ${line}`)

const measurements: Record<string, () => Promise<Row[]>> = {
  cost: () => measureLiveCost({ rounds, seconds, say }),
  delivery: () => measureDeliveryCost({ rounds, seconds, say }),
  kills: () => measureKills({ rounds: kills, random, say }),
  seeks: () => measureSeeks({ seeks, hours, random, say }),
}

printMachine()
console.log(`${pinning}; seed ${seed}`)
await buildServers()
pinSelf()
const rows: Row[] = []
for (const [name, measure] of Object.entries(measurements)) {
  if (options.only.length > 0 && !options.only.includes(name)) continue
  console.log(`\n${name}`)
  rows.push(...(await measure()))
}
report({ rows, out: options.out, conditions: { ...options, pinning } })
process.exit()
