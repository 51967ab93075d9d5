import { Usage } from '@squall/shared/bench/child'
import { pinning, pinSelf } from '@squall/shared/bench/children'
import { seed as randomSeed, readOptions, whole } from '@squall/shared/bench/options'
import { printMachine, report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { z } from 'zod'
import { openAbusiveClients } from './fuzz/abusive-clients'
import { attack } from './fuzz/attackers'
import { openBystanders } from './fuzz/bystanders'
import { createHostileMessages } from './fuzz/messages'
import { buildServers, startServer } from './harness/servers'

/* Row 10: hostile messages to the media process while other clients publish and watch. */

const { messages, seed, quick, out } = readOptions('fuzz', (quick) => ({
  messages: whole(quick ? 20_000 : 1_000_000),
  seed: randomSeed(),
}))
const LANES = 32
const STEPS = 10
/** Growth is counted from the end of these steps, when all code has run and all pools are filled. */
const WARM_STEPS = 3

printMachine()
console.log(`${pinning}; seed ${seed} (--seed ${seed} sends the same messages again)`)
await buildServers()
pinSelf()
const worker = await startServer('worker', {}, ['--expose-gc'])
const bystanders = await openBystanders(worker.port)
const abusive = openAbusiveClients(worker.port)
const next = createHostileMessages(seed)
const memory: number[] = []
const startedAt = performance.now()
let sockets = 0

for (let step = 1; step <= STEPS; step++) {
  const done = await attack(worker.port, Math.ceil(messages / STEPS), LANES, next)
  sockets += done.sockets
  memory.push((await worker.ask('settledUsage', Usage)).rss / 1e6)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(
    `  ${Math.round((messages * step) / STEPS)} messages over ${sockets} sockets in ${seconds} s: ${memory.at(-1)?.toFixed(0)} MB; the other stream has ${bystanders.quiet.frames} frames, longest gap ${Math.round(bystanders.quiet.longestGapMs)} ms`,
  )
}

const disconnected = Object.values(await abusive)
// Taken before they are closed, as that closes sockets too.
const [quiet, marked] = [{ ...bystanders.quiet }, { ...bystanders.marked }]
const stats = await worker.ask('stats', z.unknown())
bystanders.close()
await worker.stop()

const [warm = Number.NaN, last = Number.NaN] = [memory[WARM_STEPS - 1], memory.at(-1)]
const [made, ended] = (['made', 'ended'] as const).map((what) =>
  disconnected.reduce((sum, kind) => sum + kind[what], 0),
)
const row = { against: `${messages} fuzzed messages`, unit: '' } as const
const rows: Row[] = [
  // Without an answer from the process this line is not reached.
  { ...row, row: '10a', measure: 'crashes', goal: { atMost: 0 }, values: [0], details: { sockets: [sockets] } },
  {
    ...row,
    row: '10b',
    measure: `growth of memory after the first ${(WARM_STEPS * 100) / STEPS}%`,
    goal: { atMost: 16_000 },
    unit: 'KB',
    values: [(last - warm) * 1000],
    details: { 'resident, MB': memory },
  },
  {
    ...row,
    row: '10c',
    measure: 'longest gap between frames of another stream',
    goal: { atMost: 1_000 },
    unit: 'ms',
    values: [quiet.closed === 0 && quiet.frames > 0 ? quiet.longestGapMs : Number.NaN],
    details: { frames: [quiet.frames], closed: [quiet.closed] },
  },
  {
    ...row,
    row: '10d',
    measure: 'messages to viewers with bytes that are no picture',
    goal: { atMost: 0 },
    values: [marked.messages > 0 ? marked.echoed : Number.NaN],
    details: { messages: [marked.messages] },
  },
  {
    ...row,
    row: '10e',
    measure: 'slow upgrades, oversize and never reading: disconnected',
    against: `${made} sockets`,
    goal: { atLeast: 100 },
    unit: '%',
    values: [(100 * (ended ?? 0)) / (made ?? 0)],
    details: Object.fromEntries(Object.entries(await abusive).map(([kind, { made, ended }]) => [kind, [made, ended]])),
  },
]
report({ rows, out, conditions: { messages, seed, quick, pinning, stats } })
process.exit()
