import { existsSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createImportGraph } from './lib/import-graph.mjs'
import { root, tool } from './lib/paths.mjs'
import { runAndCollect, seconds } from './lib/run.mjs'
import { readSourceFiles } from './lib/source-files.mjs'
import { findChangedFiles, findTouchedTests } from './lib/touched-tests.mjs'
import { install } from './prepare.mjs'

/*
 * The short check of a change: style, types, structure, unused code and the nearest tests. `npm test` checks everything.
 * npm run check -- --watch --since main
 */

/** So many files of tests fit into half a minute on two cores. */
const MAX_TEST_FILES = 12
const WATCHED_FOLDERS = ['src', 'bin', 'bench', 'e2e', 'examples', 'public']
const SETTLED_MS = 300

/** @typedef {{ code: number, output: string }} Result */
/** @typedef {{ name: string, check: () => Promise<Result | string> }} Step its result, or why there is nothing to check */

const { values } = parseArgs({ options: { watch: { type: 'boolean' }, since: { type: 'string' } } })
if (!(await install('all'))) process.exit(1)

const structure = join(root, 'packages/api/bin/check-structure.mjs')

/**
 * Lanes run at the same time, the steps of a lane one after the other: types take about as long as all the rest.
 * @type {Step[][]}
 */
const lanes = [
  [{ name: 'types', check: () => runAndCollect(tool('tsc'), ['-b']) }],
  [
    { name: 'style', check: () => runAndCollect(tool('biome'), ['ci', '--colors=off', '.']) },
    { name: 'structure', check: () => runAndCollect(process.execPath, [structure]) },
    { name: 'unused code', check: () => runAndCollect(tool('knip'), []) },
    { name: 'tests', check: runTouchedTests },
  ],
]
if (values.watch) await checkOnChange()
else process.exit((await checkOnce()) ? 0 : 1)

/** @returns {Promise<boolean>} whether all steps passed */
async function checkOnce() {
  const started = Date.now()
  const passed = (await Promise.all(lanes.map(runInOrder))).every(Boolean)
  console.log(`${passed ? 'All passed' : 'FAILED'} in ${seconds(started)}`)
  return passed
}

/** @param {Step[]} steps */
async function runInOrder(steps) {
  let passed = true
  for (const step of steps) passed = (await runStep(step)) && passed
  return passed
}

/** @param {Step} step */
async function runStep({ name, check }) {
  const started = Date.now()
  const result = await check()
  if (typeof result === 'string') {
    console.log(`${name.padEnd(12)} skipped  ${result}`)
    return true
  }
  const passed = result.code === 0
  if (!passed) console.log(result.output.trimEnd())
  console.log(`${name.padEnd(12)} ${passed ? 'passed' : 'FAILED'}  ${seconds(started)}`)
  return passed
}

/** @returns {Promise<Result | string>} */
async function runTouchedTests() {
  if (!existsSync(join(root, '.git'))) return 'only a git checkout knows what changed'
  const { files: changed, since } = findChangedFiles(values.since)
  const files = readSourceFiles()
  const touched = findTouchedTests(files, createImportGraph(files), changed)
  const chosen = touched.slice(0, MAX_TEST_FILES)
  if (chosen.length === 0) return `no test near the ${changed.length} changed files (${since})`
  console.log(`tests        ${chosen.length} of ${touched.length} files near ${changed.length} changed (${since})`)
  // The media tests run once more with the second engine in `npm test`.
  return runAndCollect(tool('vitest'), ['run', '--project=!media with ws', ...chosen])
}

/** Checks now, and again after each change. */
async function checkOnChange() {
  /** @type {(() => void) | undefined} */
  let wake
  let changed = true
  const noteChange = () => {
    changed = true
    wake?.()
  }
  for (const folder of watchedFolders()) watch(folder, { recursive: true }, noteChange)
  for (;;) {
    if (!changed)
      await new Promise((/** @type {(value: void) => void} */ resolve) => {
        wake = resolve
      })
    // Editors write a file in several goes.
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    changed = false
    await checkOnce()
    console.log('Waiting for a change …\n')
  }
}

function watchedFolders() {
  const packages = join(root, 'packages')
  return readdirSync(packages)
    .flatMap((name) => WATCHED_FOLDERS.map((folder) => join(packages, name, folder)))
    .filter((folder) => existsSync(folder))
}
