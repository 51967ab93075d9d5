import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './paths.mjs'

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */
/** @typedef {Map<string, string[]>} ImportGraph the files of the repository that each file imports, types included */

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']
const PACKAGES = ['api', 'app', 'media', 'shared']

/**
 * Returns which file imports which, for code. Imports of installed packages are left out.
 * @param {SourceFile[]} files
 * @returns {ImportGraph}
 */
export function createImportGraph(files) {
  const paths = new Set(files.map(({ path }) => path))
  const subpaths = PACKAGES.flatMap(readSubpaths)
  return new Map(
    files
      .filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
      .map(({ path, imports }) => [
        path,
        [...new Set(imports.flatMap(({ from }) => resolveImport(path, from, paths, subpaths) ?? []))],
      ]),
  )
}

/** @typedef {{ pattern: RegExp, target: string }} Subpath what a package exports, `$1` in the target being the pattern's star */

/**
 * Returns the `exports` of a package of the repository, exact ones and long patterns first, as Node matches them.
 * @param {string} name
 * @returns {Subpath[]}
 */
function readSubpaths(name) {
  /** @type {{ exports?: Record<string, string> }} */
  const { exports = {} } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  return Object.entries(exports)
    .sort(([a], [b]) => Number(a.includes('*')) - Number(b.includes('*')) || b.length - a.length)
    .map(([subpath, target]) => ({
      pattern: new RegExp(`^@squall/${name}${subpath.slice(1).replace('*', '(.+)')}$`),
      target: posix.join('packages', name, target.replace('*', '$1')),
    }))
}

/**
 * @param {string} path of the importing file
 * @param {string} from
 * @param {Set<string>} paths
 * @param {Subpath[]} subpaths
 * @returns {string | undefined} the imported file, if it is one of `paths`
 */
function resolveImport(path, from, paths, subpaths) {
  const specifier = from.replace(/\?.*$/, '')
  const bases = specifier.startsWith('.')
    ? [posix.join(posix.dirname(path), specifier)]
    : subpaths.filter(({ pattern }) => pattern.test(specifier)).map((subpath) => expand(specifier, subpath))
  return bases.flatMap((base) => ENDINGS.map((ending) => base + ending)).find((candidate) => paths.has(candidate))
}

/**
 * @param {string} specifier
 * @param {Subpath} subpath
 */
const expand = (specifier, { pattern, target }) => specifier.replace(pattern, target)
