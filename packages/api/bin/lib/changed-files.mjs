import { execFileSync } from 'node:child_process'
import { root } from './paths.mjs'

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
