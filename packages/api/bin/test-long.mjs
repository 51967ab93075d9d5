import { join } from 'node:path'
import { journeyReport, runJourneys } from './lib/journeys.mjs'
import { root, tool } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { playwrightCounts, runSteps } from './lib/steps.mjs'
import { build, install } from './prepare.mjs'

/* What takes too long for `npm test`: about an hour and a half on two cores. Options after `--` name the steps to run. */

const bench = (/** @type {string} */ name) => async () =>
  (await run(process.execPath, [join(root, 'packages/api/bin/bench.mjs'), name])) === 0

/** Reads a million mutated lines of placefiles. */
async function fuzzPlacefiles() {
  const tests = ['run', '--project=api', 'features/feeds/placefiles/fuzz']
  return (await run(tool('vitest'), tests, { env: { ...process.env, PLACEFILE_FUZZ: 'long' } })) === 0
}

/** @type {import('./lib/steps.mjs').Step[]} */
const longSteps = [
  {
    name: 'accessibility',
    check: () => runJourneys(['--project=accessibility'], { ACCESSIBILITY: 'long' }),
    counts: () => playwrightCounts(journeyReport),
  },
  { name: 'placefiles', check: fuzzPlacefiles },
  { name: 'crash', check: bench('crash') },
  { name: 'soak', check: bench('soak') },
]

const names = process.argv.slice(2)
const unknown = names.filter((name) => !longSteps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no long test ${unknown.join(', ')}; there are ${longSteps.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}
const chosen = longSteps.filter(({ name }) => names.length === 0 || names.includes(name))
const passed = await runSteps([
  { name: 'install', check: () => install('all'), needed: true },
  { name: 'build', check: build, needed: true },
  ...chosen,
])
process.exit(passed ? 0 : 1)
