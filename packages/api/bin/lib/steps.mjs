import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './paths.mjs'
import { seconds } from './run.mjs'

/**
 * One thing that is checked. Where `counts` can be read, its tests are counted, else the step counts as one.
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<boolean>} check
 * @property {() => Counts | undefined} [counts]
 * @property {boolean} [needed] nothing after it makes sense without it
 */

/**
 * Runs steps one after the other and prints how each ended, and at the end how many tests passed.
 * @param {Step[]} steps
 * @returns {Promise<boolean>} whether all passed
 */
export async function runSteps(steps) {
  const started = Date.now()
  const counted = []
  const failed = []
  for (const { name, check, counts, needed } of steps) {
    const stepStarted = Date.now()
    console.log(`\n== ${name}`)
    const succeeded = await check()
    console.log(`== ${name}: ${succeeded ? 'passed' : 'FAILED'} in ${seconds(stepStarted)}`)
    const count = counts?.() ?? countStep(succeeded)
    // A runner can fail without a failed test, for instance where a file does not load.
    counted.push(succeeded || count.failed > 0 ? count : { ...count, failed: 1 })
    if (!succeeded) failed.push(name)
    if (!succeeded && needed) break
  }
  const total = sum(counted)
  console.log(`\nAll took ${seconds(started)}.${failed.length > 0 ? ` Failed: ${failed.join(', ')}.` : ''}`)
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
  return failed.length === 0
}

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {boolean} succeeded */
const countStep = (succeeded) => ({ passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 })

/**
 * Returns the counts of Vitest's JSON report.
 * @param {string} file
 * @returns {Counts | undefined}
 */
export function vitestCounts(file) {
  const report = readJson(file)
  if (report === undefined) return undefined
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * The test files that took longest, as lines to print; none without a report.
 * @param {string} file Vitest's JSON report
 * @param {number} [count]
 * @returns {string[]}
 */
export function slowestFiles(file, count = 10) {
  /** @type {{ name: string, startTime: number, endTime: number }[]} */
  const files = readJson(file)?.testResults ?? []
  return files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1_000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${relative(root, name)}`)
}

/**
 * Names the failed tests of Vitest's JSON report.
 * @param {string} file
 * @returns {string[]}
 */
export function failedUnits(file) {
  /** @type {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }[]} */
  const files = readJson(file)?.testResults ?? []
  return files.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
    const loads = status === 'failed' && failed.length === 0 ? ['does not load'] : failed
    return loads.map((what) => `${relative(root, name)}: ${what}`)
  })
}

/**
 * Names the tests of Playwright's JSON report that failed, or passed only when they were tried again.
 * @param {string} file
 * @returns {string[]}
 */
export function failedJourneys(file) {
  return (readJson(file)?.suites ?? []).flatMap(listFailedSpecs)
}

/**
 * @typedef {object} Suite
 * @property {{ title: string, file: string, tests: { status: string }[] }[]} [specs]
 * @property {Suite[]} [suites]
 */

/** @param {Suite} suite @returns {string[]} */
function listFailedSpecs({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, tests }) => {
    const outcome = tests.find(({ status }) => status === 'unexpected' || status === 'flaky')
    if (outcome === undefined) return []
    return [`${file}: ${title}${outcome.status === 'flaky' ? ' (passed when tried again)' : ''}`]
  })
  return [...own, ...suites.flatMap(listFailedSpecs)]
}

/**
 * What Playwright's JSON report counted; a test that passed at its second try passed.
 * @param {string} file
 * @returns {Counts | undefined}
 */
export function playwrightCounts(file) {
  const stats = readJson(file)?.stats
  if (stats === undefined) return undefined
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** @param {Counts[]} all */
function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of all) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}
