/** @typedef {import('./import-graph.mjs').ImportGraph} ImportGraph */

/** What of shared only servers may load: the database, logs and metrics. */
const SERVER_ONLY = /^packages\/shared\/src\/server\//
/** What a browser loads, and what of shared it may load. */
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
