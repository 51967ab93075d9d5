import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { auditPackages } from './lib/audit.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureCaddy, ensureNats } from './lib/debian-programs.mjs'
import { root, tool } from './lib/paths.mjs'
import { run, seconds } from './lib/run.mjs'
import { oneCheck, playwrightCounts, slowestFiles, sum, vitestCounts } from './lib/test-counts.mjs'
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
const journeyReport = join(results, 'journeys.json')

const passes = async (/** @type {Promise<number>} */ running) => (await running) === 0

/** @type {Step[]} */
const steps = [
  { name: 'install', check: () => install('all'), needed: true },
  { name: 'format and lint', check: checkStyle },
  { name: 'types', check: () => passes(run(tool('tsc'), ['-b'])) },
  { name: 'structure', check: checkStructure },
  { name: 'advisories against packages', check: audit, counts: () => auditCounts },
  { name: 'unit and caller tests', check: testUnits, counts: () => vitestCounts(unitReport) },
  { name: 'build', check: build, needed: true },
  { name: 'hostile requests', check: testHostileRequests },
  { name: 'browser journeys', check: testJourneys, counts: () => playwrightCounts(journeyReport) },
]

function checkStyle() {
  const colors = process.stdout.isTTY ? [] : ['--colors=off']
  return passes(run(tool('biome'), ['ci', ...colors, '.']))
}

async function checkStructure() {
  const layers = await passes(run(process.execPath, [join(root, 'packages/api/bin/check-structure.mjs')]))
  return (await passes(run(tool('knip'), []))) && layers
}

/** @type {import('./lib/test-counts.mjs').Counts | undefined} */
let auditCounts

async function audit() {
  const outcome = await auditPackages()
  if (typeof outcome === 'boolean') return outcome
  console.log(`skipped: ${outcome}`)
  auditCounts = { passed: 0, failed: 0, skipped: 1 }
  return true
}

async function testUnits() {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  const env = { SQUALL_NATS: await ensureNats() }
  return passes(run(tool('vitest'), ['run', ...reports], { env }))
}

/** Always the same, so that a change is to blame when they fail; `npm run bench:fuzz -- --http` sends others each time. */
async function testHostileRequests() {
  const program = join(root, 'packages/app/bench/http-fuzz.ts')
  const env = { SQUALL_CADDY: await ensureCaddy() }
  return passes(run(process.execPath, ['--import', 'tsx', program, '--requests', '10000', '--seed', '19'], { env }))
}

async function testJourneys() {
  const chromium = await ensureChromium()
  if (chromium === undefined) return false
  const env = {
    SQUALL_CHROMIUM: chromium,
    SQUALL_CADDY: await ensureCaddy(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
  }
  const config = join(root, 'packages/app/e2e/playwright.config.ts')
  return passes(run(tool('playwright'), ['test', '--config', config, '--reporter=list,json'], { env }))
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

const slowest = slowestFiles(unitReport)
if (slowest.length > 0) console.log(`\nThe slowest files of unit and caller tests:\n${slowest.join('\n')}`)
const { passed, failed: broken, skipped } = sum(counted)
console.log(`\nAll took ${seconds(started)}.${failed.length > 0 ? ` Failed: ${failed.join(', ')}.` : ''}`)
console.log(`${passed} passed, ${broken} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed.length === 0 ? 0 : 1)
