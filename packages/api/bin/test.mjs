import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureCaddy, ensureNats, ensureNginx } from './lib/debian.mjs'
import { auditPackages } from './lib/installed-packages.mjs'
import { journeyReport, runJourneys } from './lib/journeys.mjs'
import { root, tool } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { failedJourneys, failedUnits, playwrightCounts, runSteps, slowestFiles, vitestCounts } from './lib/steps.mjs'
import { build, install } from './prepare.mjs'

const results = join(root, 'test-results')
const unitReport = join(results, 'unit.json')

const passes = async (/** @type {Promise<number>} */ running) => (await running) === 0

/** @type {import('./lib/steps.mjs').Step[]} */
const steps = [
  { name: 'install', check: () => install('all'), needed: true },
  { name: 'format and lint', check: checkStyle },
  { name: 'types', check: () => passes(run(tool('tsc'), ['-b'])) },
  { name: 'structure', check: checkStructure },
  { name: 'advisories against packages', check: audit, counts: () => auditCounts },
  { name: 'unit and caller tests', check: testUnits, counts: () => vitestCounts(unitReport) },
  { name: 'build', check: build, needed: true },
  { name: 'hostile requests', check: testHostileRequests },
  { name: 'machines that fail', check: testFailures },
  { name: 'browser journeys', check: () => runJourneys(), counts: () => playwrightCounts(journeyReport) },
]

function checkStyle() {
  const colors = process.stdout.isTTY ? [] : ['--colors=off']
  return passes(run(tool('biome'), ['ci', ...colors, '.']))
}

async function checkStructure() {
  const layers = await passes(run(process.execPath, [join(root, 'packages/api/bin/check-structure.mjs')]))
  return (await passes(run(tool('knip'), []))) && layers
}

/** @type {import('./lib/steps.mjs').Counts | undefined} */
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
  const env = {
    SQUALL_NATS: await ensureNats(),
    SQUALL_NGINX: await ensureNginx(),
    SQUALL_CADDY: await ensureCaddy(),
  }
  return passes(run(tool('vitest'), ['run', ...reports], { env }))
}

/** The fixed seed makes a failure the fault of a change; `npm run bench -- fuzz --http` uses a new seed each time. */
async function testHostileRequests() {
  const program = join(root, 'packages/app/bench/http-fuzz.ts')
  const env = { SQUALL_CADDY: await ensureCaddy() }
  return passes(run(process.execPath, ['--import', 'tsx', program, '--requests', '10000', '--seed', '19'], { env }))
}

/** Four machines in network namespaces. What must not happen is checked here, and the times by `npm run bench:scale`. */
async function testFailures() {
  const program = join(root, 'packages/app/bench/failures.ts')
  const env = { SQUALL_NATS: await ensureNats() }
  return passes(run(process.execPath, ['--import', 'tsx', program, '--check', 'yes'], { env }))
}

rmSync(results, { recursive: true, force: true })
const hasPassed = await runSteps(steps)
const slowest = slowestFiles(unitReport)
if (slowest.length > 0) console.log(`\nThe slowest files of unit and caller tests:\n${slowest.join('\n')}`)
const failures = [...failedUnits(unitReport), ...failedJourneys(journeyReport)]
if (failures.length > 0) console.log(`\nFailed or unsure:\n${failures.join('\n')}`)
process.exit(hasPassed ? 0 : 1)
