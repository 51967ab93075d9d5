/** @typedef {import('./import-graph.mjs').ImportGraph} ImportGraph */

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
