import { seed as randomSeed, readOptions, whole } from '@squall/shared/bench/options'
import { printMachine, report } from '@squall/shared/bench/report'
import { formatValue, openTable } from '@squall/shared/bench/table'
import { reconnectDelayMs } from '@squall/shared/rules/reconnect'
import { type Round, runRounds } from './crash/rounds'

/* Kills the built api and media while they are used, and checks that nothing acknowledged is gone. */

const { rounds, seed, quick, out } = readOptions('crash', (quick) => ({
  rounds: whole(quick ? 4 : 50),
  seed: randomSeed(),
}))
/** As soon as the app itself comes back. */
const pace = (attempt: number) =>
  reconnectDelayMs({ attempt, retryAfterMs: null, isRestarting: false, random: Math.random() })
const ms = (value: number) => formatValue(value, 'ms')

printMachine()
console.log(`${rounds} rounds, seed ${seed}`)
const print = openTable([
  ...['Round', 'Killed', 'Acknowledged so far', 'Unanswered so far', 'Strays swept', 'Ready after', 'Watched after'],
  'Wrong',
])
const seen: Round[] = []
const { acknowledged, unanswered, refused, segments, problems } = await runRounds({
  ...{ build: 'dist', rounds, seed, pace, work: [10, 120], untilAllOver: true },
  onRound(round, number) {
    seen.push(round)
    const killed = round.killed.join(' and ') + (round.again ? ', again while starting' : '')
    const watched = round.watchedMs === null ? 'never' : ms(round.watchedMs)
    const { acknowledged, unanswered, orphans, readyMs } = round
    print([number, killed, acknowledged, unanswered, orphans, ms(readyMs), watched, round.problems.length])
    for (const problem of round.problems) console.log(`  ${problem}`)
  },
})

const refusals = [...refused].map(([status, times]) => `${times} × ${status}`).join(', ') || 'none'
const orphans = seen.reduce((sum, round) => sum + round.orphans, 0)
console.log(
  `\n${unanswered} unanswered; refused: ${refusals}; ${orphans} stray files swept; ${segments} segments whole`,
)
for (const problem of problems) console.error(problem)
report({
  rows: [
    {
      row: '1',
      measure: 'lost, doubled or wrong after a crash',
      against: `${acknowledged} acknowledged`,
      goal: { atMost: 0 },
      unit: '',
      values: [problems.length],
      details: { 'ready after, ms': seen.map(({ readyMs }) => readyMs) },
    },
    {
      row: '2',
      measure: 'watched again after a crash',
      against: `${rounds} rounds`,
      goal: { atMost: 20 },
      unit: 's',
      values: seen.map(({ watchedMs }) => (watchedMs ?? Number.POSITIVE_INFINITY) / 1000),
    },
  ],
  out,
  conditions: { rounds, seed, quick, seen, unanswered, refused: Object.fromEntries(refused) },
})
process.exit()
