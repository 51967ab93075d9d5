import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { root, tool } from './lib/paths.mjs'
import { run, seconds } from './lib/run.mjs'
import { oneCheck, playwrightCounts, sum, vitestCounts } from './lib/test-counts.mjs'
import { build, install } from './prepare.mjs'

/**
 * One thing that is checked. Where `counts` can be read, its tests are counted, else the step counts as one.
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<boolean>} check
 * @property {() => import('./lib/test-counts.mjs').Counts | undefined} [counts]
 * @property {boolean} [needed] nothing after it makes sense without it
 */

const results = join(root, 'test-results')
const unitReport = join(results, 'unit.json')

/**
 * Broadcasts run one after the other: two at once starve each other on two cores.
 * @type {{ name: string, projects: string[], workers: number }[]}
 */
const journeys = [
  { name: 'browser journeys with broadcasts', projects: ['binary', 'text'], workers: 1 },
  { name: 'browser journeys', projects: ['accounts', 'mail', 'weather', 'new system'], workers: 2 },
]

const passes = async (/** @type {Promise<number>} */ running) => (await running) === 0

/** @type {Step[]} */
const steps = [
  { name: 'install', check: install, needed: true },
  { name: 'format and lint', check: checkStyle },
  { name: 'types', check: () => passes(run(tool('tsc'), ['-b'])) },
  { name: 'structure', check: checkStructure },
  { name: 'unit and caller tests', check: testUnits, counts: () => vitestCounts(unitReport) },
  { name: 'build', check: build, needed: true },
  ...journeys.map(({ name, projects, workers }) => {
    const output = join(results, name.replaceAll(' ', '-'))
    const report = `${output}.json`
    return {
      name,
      check: () => testJourneys(projects, workers, output, report),
      counts: () => playwrightCounts(report),
    }
  }),
]

function checkStyle() {
  const colors = process.stdout.isTTY ? [] : ['--colors=off']
  return passes(run(tool('biome'), ['ci', ...colors, '.']))
}

async function checkStructure() {
  const layers = await passes(run(process.execPath, [join(root, 'packages/api/bin/check-structure.mjs')]))
  return (await passes(run(tool('knip'), []))) && layers
}

function testUnits() {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  return passes(run(tool('vitest'), ['run', ...reports]))
}

/**
 * @param {string[]} projects
 * @param {number} workers
 * @param {string} output the folder for what failed
 * @param {string} report
 */
async function testJourneys(projects, workers, output, report) {
  const chromium = await ensureChromium()
  if (chromium === undefined) return false
  const env = { SQUALL_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const config = ['--config', join(root, 'packages/app/e2e/playwright.config.ts'), '--output', output]
  const chosen = [...projects.map((project) => `--project=${project}`), `--workers=${workers}`]
  return passes(run(tool('playwright'), ['test', ...config, ...chosen, '--reporter=list,json'], { env }))
}

rmSync(results, { recursive: true, force: true })
const started = Date.now()
const counted = []
const failed = []
for (const { name, check, counts, needed } of steps) {
  const begun = Date.now()
  console.log(`\n== ${name}`)
  const succeeded = await check()
  console.log(`== ${name}: ${succeeded ? 'passed' : 'FAILED'} in ${seconds(begun)}`)
  const count = counts?.() ?? oneCheck(succeeded)
  // A runner can fail without a failed test, for instance where a file does not load.
  counted.push(succeeded || count.failed > 0 ? count : { ...count, failed: 1 })
  if (!succeeded) failed.push(name)
  if (!succeeded && needed) break
}

const { passed, failed: broken, skipped } = sum(counted)
console.log(`\nAll took ${seconds(started)}.${failed.length > 0 ? ` Failed: ${failed.join(', ')}.` : ''}`)
console.log(`${passed} passed, ${broken} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed.length === 0 ? 0 : 1)
