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

/**
 * Returns the groups of files that import each other in a circle, by Tarjan's algorithm (strongly connected components).
 * A file that imports itself is a group of one.
 * @param {ImportGraph} graph
 * @returns {string[][]}
 */
export function findImportCycles(graph) {
  /** @type {Map<string, { index: number, low: number, onStack: boolean }>} */
  const visited = new Map()
  /** @type {string[]} */
  const stack = []
  /** @type {string[][]} */
  const cycles = []

  /** @param {string} file */
  function visit(file) {
    const node = { index: visited.size, low: visited.size, onStack: true }
    visited.set(file, node)
    stack.push(file)
    for (const imported of graph.get(file) ?? []) {
      const seen = visited.get(imported)
      if (seen === undefined) node.low = Math.min(node.low, visit(imported).low)
      else if (seen.onStack) node.low = Math.min(node.low, seen.index)
    }
    if (node.low === node.index) popComponent(file)
    return node
  }

  /** @param {string} first the component's first visited file */
  function popComponent(first) {
    const component = stack.splice(stack.indexOf(first))
    for (const file of component) {
      const node = visited.get(file)
      if (node !== undefined) node.onStack = false
    }
    if (component.length > 1 || graph.get(first)?.includes(first)) cycles.push(component.sort())
  }

  for (const file of graph.keys()) if (!visited.has(file)) visit(file)
  return cycles
}

/**
 * Returns the part of the graph that lies within the `src` folder of a package.
 * @param {ImportGraph} graph
 * @param {string} name of the package
 * @returns {ImportGraph}
 */
export function withinSources(graph, name) {
  const isSource = (/** @type {string} */ path) => path.startsWith(`packages/${name}/src/`)
  return new Map(
    [...graph].filter(([path]) => isSource(path)).map(([path, imported]) => [path, imported.filter(isSource)]),
  )
}

/** The part of shared that only servers may load: the database, logs and metrics. */
const SERVER_ONLY = /^packages\/shared\/src\/server\//
/** The files that a browser loads: the app, and the other parts of shared. */
const FOR_BROWSERS = /^packages\/(app|shared)\/src\//

/**
 * Returns a line for each import of the server's part of shared by the app, or by the rest of shared, which the app loads.
 * @param {ImportGraph} graph
 * @returns {string[]}
 */
export const findServerImports = (graph) =>
  findImports(
    graph,
    (path) => FOR_BROWSERS.test(path) && !SERVER_ONLY.test(path),
    (path) => SERVER_ONLY.test(path),
  )

/**
 * Returns a line for each file of the app below app/ (features, components, libraries) that imports from app/.
 * @param {ImportGraph} graph
 * @returns {string[]}
 */
export function findUpwardImports(graph) {
  const isTop = (/** @type {string} */ path) => path.startsWith('packages/app/src/app/')
  const mayImportTop = (/** @type {string} */ path) => isTop(path) || path === 'packages/app/src/main.tsx'
  return findImports(graph, (path) => path.startsWith('packages/app/src/') && !mayImportTop(path), isTop)
}

/**
 * @param {ImportGraph} graph
 * @param {(path: string) => boolean} isImporter
 * @param {(path: string) => boolean} isForbidden
 * @returns {string[]}
 */
const findImports = (graph, isImporter, isForbidden) =>
  [...graph]
    .filter(([path]) => isImporter(path))
    .flatMap(([path, imported]) => imported.filter(isForbidden).map((to) => `${path}: may not import ${to}`))
