import { FORMAT, type Inputs } from './tile-file'

interface Situation {
  /** The address of the map files; null where none are fetched. */
  source: string | null
  /** The hash of the roads that an administrator imported; null without them. */
  importedRoads: string | null
  /** What the base map in use was built from; null without one. */
  current: Inputs | null
  /** False between a failed attempt and the next. */
  mayFetch: boolean
}

/**
 * What to do next: `remove` the base map, `fetch` the files and build from them, or `rebuild` with other roads from the layers of
 * the map in use, where it has any.
 */
type BuildPlan = { kind: 'nothing' } | { kind: 'remove' } | { kind: 'fetch' | 'rebuild'; inputs: Inputs }

/** Returns the next step towards the base map that is asked for. */
export function planBuild({ source, importedRoads, current, mayFetch }: Situation): BuildPlan {
  const isOfThisVersion = current?.format === FORMAT
  const isFetched = source === null || (isOfThisVersion && current.sources === source)
  if (!isFetched && mayFetch)
    return { kind: 'fetch', inputs: { format: FORMAT, sources: source, roads: importedRoads } }
  // Imported roads do not wait for the network, and what was fetched before stays until there is something new.
  const sources = source !== null && isOfThisVersion ? current.sources : null
  if (sources === null && importedRoads === null)
    return current !== null && source === null ? { kind: 'remove' } : { kind: 'nothing' }
  const inputs = { format: FORMAT, sources, roads: importedRoads }
  const isBuilt = isOfThisVersion && current.sources === inputs.sources && current.roads === inputs.roads
  return isBuilt ? { kind: 'nothing' } : { kind: 'rebuild', inputs }
}
