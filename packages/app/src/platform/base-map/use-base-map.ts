import { RoadMap } from '@squall/shared/contract/weather'
import { useQuery } from '@tanstack/react-query'
import { useSiteInfo } from '../site-info'
import { readCities } from './cities.rules'
import { type CodedLines, type MapLine, readLines, readRoads } from './lines.rules'

/** About 2 ms of work on a desktop. */
const LINES_AT_ONCE = 250

/** Borders and cities are loaded with the first map and kept for the visit. */
const forTheVisit = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** Decodes lines with pauses, in which a slow phone answers a touch. */
async function readInSlices(coded: CodedLines): Promise<MapLine[]> {
  const lines: MapLine[] = []
  for (let at = 0; at < coded.lines.length; at += LINES_AT_ONCE) {
    lines.push(...readLines({ ...coded, lines: coded.lines.slice(at, at + LINES_AT_ONCE) }))
    await new Promise((resolve) => setTimeout(resolve))
  }
  return lines
}

/** Returns the loaded parts of the base map; a part is undefined while loading or after a failure. */
export function useBaseMap() {
  const states = useQuery({
    queryKey: ['map', 'states'],
    queryFn: async () => readInSlices((await import('virtual:map-states')).default),
    ...forTheVisit,
  })
  const counties = useQuery({
    queryKey: ['map', 'counties'],
    queryFn: async () => readInSlices((await import('virtual:map-counties')).default),
    ...forTheVisit,
  })
  const cities = useQuery({
    queryKey: ['map', 'cities'],
    queryFn: async () => readCities((await import('virtual:map-cities')).default),
    ...forTheVisit,
  })
  return { states: states.data, counties: counties.data, cities: cities.data }
}

export type BaseMapData = ReturnType<typeof useBaseMap>

/** Returns this server's highways, loaded on first use. `isThere` is undefined until known. */
export function useRoads(isWanted: boolean) {
  const hash = useSiteInfo()?.roads
  const { data, isError } = useQuery({
    queryKey: ['map', 'roads', hash],
    queryFn: async () => {
      const answer = await fetch(`/api/map/roads?v=${hash}`)
      if (!answer.ok) throw new Error(`The road map was answered with ${answer.status}`)
      return readRoads(RoadMap.parse(await answer.json()))
    },
    enabled: isWanted && typeof hash === 'string',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return { isThere: hash === undefined ? undefined : hash !== null, roads: isWanted ? data : undefined, isError }
}
