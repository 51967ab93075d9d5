import { seconds } from './run.mjs'
import { countStep, sum } from './test-counts.mjs'

/**
 * One thing that is checked. Where `counts` can be read, its tests are counted, else the step counts as one.
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<boolean>} check
 * @property {() => import('./test-counts.mjs').Counts | undefined} [counts]
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
