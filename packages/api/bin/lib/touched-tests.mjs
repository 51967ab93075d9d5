import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'
import { root } from './paths.mjs'

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */
/** @typedef {import('./import-graph.mjs').ImportGraph} ImportGraph */

const TEST = /\.test\.tsx?$/
/** A file with so many imports puts a whole program together: all its tests would count as touched by any change. */
const ASSEMBLY_IMPORTS = 20
/** Above the distance of any import, so that tests found by name or folder come last. */
const BY_PLACE = 1_000

/**
 * Returns the tests that a change touches, the nearest first: changed tests, those that reach a changed file by imports
 * without passing a file that assembles a program, those in the same folder, and for other files those that name them.
 * @param {SourceFile[]} files
 * @param {ImportGraph} graph
 * @param {string[]} changed paths
 * @returns {string[]}
 */
export function findTouchedTests(files, graph, changed) {
  const tests = files.map(({ path }) => path).filter((path) => TEST.test(path))
  const distances = measureDistances(changed, graph)
  for (const path of changed)
    for (const test of graph.has(path) ? inNearestFolder(path, tests) : namedIn(files, path))
      distances.set(test, Math.min(distances.get(test) ?? BY_PLACE, isTestOf(test, path) ? 0 : BY_PLACE))
  return tests
    .filter((test) => distances.has(test))
    .sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0) || a.localeCompare(b))
}

/**
 * Returns how many imports away each file is from the nearest changed one.
 * @param {string[]} changed
 * @param {ImportGraph} graph
 * @returns {Map<string, number>}
 */
function measureDistances(changed, graph) {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const [path, imported] of graph)
    for (const to of imported) importers.set(to, [...(importers.get(to) ?? []), path])
  const distances = new Map(changed.filter((path) => graph.has(path)).map((path) => [path, 0]))
  // A map is walked in the order of insertion, what is added meanwhile included: breadth first.
  for (const [path, distance] of distances) {
    if (distance > 0 && (graph.get(path)?.length ?? 0) >= ASSEMBLY_IMPORTS) continue
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  }
  return distances
}

/**
 * Returns the tests below the nearest folder that has some; directly in it where that is a package's src folder.
 * @param {string} path
 * @param {string[]} tests
 * @returns {string[]}
 */
function inNearestFolder(path, tests) {
  for (let folder = posix.dirname(path); folder.split('/').length > 2; folder = posix.dirname(folder)) {
    const isTop = folder.split('/').length === 3
    const near = tests.filter((test) => (isTop ? posix.dirname(test) === folder : test.startsWith(`${folder}/`)))
    if (near.length > 0) return near
  }
  return []
}

/**
 * Returns the tests that have the file's name in their text.
 * @param {SourceFile[]} files
 * @param {string} path
 * @returns {string[]}
 */
const namedIn = (files, path) =>
  files.filter((file) => TEST.test(file.path) && file.text.includes(posix.basename(path))).map((file) => file.path)

/**
 * @param {string} test
 * @param {string} path
 */
const isTestOf = (test, path) => test.replace(TEST, '') === path.replace(/\.\w+$/, '')

/** @typedef {{ files: string[], since: string }} Changes changed files, and since when, for people */

/**
 * Returns what differs from a commit: from where this branch left `base`, else what is not committed, else the last commit.
 * @param {string} [base] a branch or commit
 * @returns {Changes}
 */
export function findChangedFiles(base) {
  if (base !== undefined)
    return { files: withUntracked(git('merge-base', base, 'HEAD').trim()), since: `since ${base}` }
  const uncommitted = withUntracked('HEAD')
  if (uncommitted.length > 0) return { files: uncommitted, since: 'not committed' }
  return { files: listed('show', '--name-only', '--format=', '-z', 'HEAD'), since: 'in the last commit' }
}

/** @param {string} commit */
const withUntracked = (commit) => [
  ...listed('diff', '--name-only', '-z', commit),
  ...listed('ls-files', '--others', '--exclude-standard', '-z'),
]

/** @param {string[]} args of a git command that ends each path with a zero byte */
const listed = (...args) =>
  git(...args)
    .split('\0')
    .filter((path) => path !== '')

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
