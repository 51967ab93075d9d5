import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { reconnectDelayMs } from '@squall/shared/rules/reconnect'
import { type Round, runRounds } from './crash/rounds'
import { ms } from './timing'

/* Kills the built api and media in the middle of everything, and looks whether anything acknowledged is gone. */

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string' } },
})
const rounds = Number(values.rounds)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  console.error('Use --rounds N and --seed N with whole numbers')
  process.exit(1)
}

const packages = join(import.meta.dirname, '../..')
const built = (file: string) => [
  '--import',
  pathToFileURL(join(packages, 'api/dist/exit-on-disconnect.js')).href,
  join(packages, file),
]
const programs = { api: built('api/dist/main.js'), media: built('media/dist/main.js') }
/** At the app's own pace. */
const pace = (attempt: number) =>
  reconnectDelayMs({ attempt, retryAfterMs: null, isRestarting: false, random: Math.random() })

console.log(`${rounds} rounds, seed ${seed}`)
console.log(
  '| Round | Killed | Acknowledged so far | Unanswered so far | Strays swept | Ready after | Watched after | Wrong |',
)
console.log('|---|---|---|---|---|---|---|---|')
const seen: Round[] = []
const started = Date.now()
const { acknowledged, unanswered, refused, problems } = await runRounds({
  ...{ programs, rounds, seed, pace, work: [10, 120], untilAllOver: true },
  onRound(round, number) {
    seen.push(round)
    const who = round.killed.join(' and ') + (round.again ? ', again while starting' : '')
    const watched = round.watchedMs === null ? 'never' : ms(round.watchedMs)
    console.log(
      `| ${number} | ${who} | ${round.acknowledged} | ${round.unanswered} | ${round.strays} | ${ms(round.readyMs)} | ${watched} | ${round.problems.length} |`,
    )
    for (const problem of round.problems) console.log(`  ${problem}`)
  },
})

const longest = (value: (round: Round) => number) => ms(Math.max(...seen.map(value)))
const strays = seen.reduce((sum, round) => sum + round.strays, 0)
const refusals = [...refused].map(([status, times]) => `${times} × ${status}`).join(', ') || 'none'
console.log(`
${acknowledged} acknowledged, ${unanswered} unanswered, refused: ${refusals}; ${strays} stray files swept.
Ready at the latest after ${longest(({ readyMs }) => readyMs)}, watched at the latest after ${longest(({ watchedMs }) => watchedMs ?? Number.POSITIVE_INFINITY)}; ${Math.round((Date.now() - started) / 1_000)} s in all.`)
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'Nothing acknowledged was lost or doubled.' : `Wrong: ${problems.length}`)
process.exit(problems.length === 0 ? 0 : 1)
