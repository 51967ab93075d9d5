import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

const SKIPPED = new Set(['node_modules', 'dist', 'test-results', 'migrations', 'data', 'data-demo', '.git', '.cache'])
const TEXT = /\.(ts|tsx|mjs|js|json|md|yaml|yml|css|html|svg|sh)$|\/(run|\.env\.example|\.gitignore)$/
const IMPORT = /^\s*(import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm

/**
 * @typedef {object} SourceFile
 * @property {string} path below the repository's top, with forward slashes
 * @property {string} text
 * @property {{ from: string, typeOnly: boolean }[]} imports
 */

/**
 * Returns every text file of the repository that is written by hand.
 * @returns {SourceFile[]}
 */
export function readSourceFiles() {
  return walk('')
    .filter((path) => TEXT.test(`/${path}`) && path !== 'pnpm-lock.yaml')
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: readImports(text) }
    })
}

/** @param {string} text */
function readImports(text) {
  return [...text.matchAll(IMPORT)].map((found) => ({
    from: found[3] ?? found[4] ?? found[5] ?? '',
    typeOnly: found[2] !== undefined,
  }))
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function walk(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? walk(path) : [path]
  })
}
