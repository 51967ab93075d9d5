import type { RoadMap } from '@squall/shared/contract/weather'
import { simplifyLine } from '../../platform/simplify-line'
import type { Line, RoadFeature } from './geojson'

const TOLERANCE_KM = 0.3

/** About 100 m, a third of what simplifying leaves. */
const GRID_DEGREES = 0.001

/** More would be slow to draw; a map of a country's highways has a third of it. */
const MOST_CORNERS = 400_000

type RoadClass = 'freeway' | 'highway'

const FREEWAYS = new Set(['Freeway', 'Tollway'])

const UNITED_STATES = 'United States'

/** Whether the features are Natural Earth's roads of North America, with country, class (Interstate …) and type (Freeway …). */
export const isNaturalEarth = (features: RoadFeature[]): boolean =>
  features.some(({ properties }) => typeof properties.country === 'string' && typeof properties.class === 'string')

/** Highways of the United States out of Natural Earth's file; null for what is none. */
export function naturalEarthClass({ properties }: Pick<RoadFeature, 'properties'>): RoadClass | null {
  const { country, class: system, type } = properties
  if (country !== UNITED_STATES) return null
  if (system === 'Interstate' || (typeof type === 'string' && FREEWAYS.has(type))) return 'freeway'
  return system === 'Federal' || type === 'Primary' ? 'highway' : null
}

/**
 * Returns the lines of a file as the road map that the app draws. A line without a class is a highway.
 * @throws an Error whose message explains why they make no road map
 */
export function toRoadMap(features: RoadFeature[], source: string): RoadMap {
  const classify = isNaturalEarth(features) ? naturalEarthClass : () => 'highway' as const
  const map: RoadMap = {
    source,
    scale: [GRID_DEGREES, GRID_DEGREES],
    translate: [0, 0],
    freeways: [],
    highways: [],
  }
  let corners = 0
  for (const feature of features) {
    const road = classify(feature)
    if (road === null) continue
    for (const line of feature.lines) {
      const coded = codeLine(simplifyLine(line, TOLERANCE_KM))
      if (coded === null) continue
      corners += coded.length / 2
      map[road === 'freeway' ? 'freeways' : 'highways'].push(coded)
    }
  }
  if (corners === 0) throw new Error('There are no highways of the United States in this file')
  if (corners > MOST_CORNERS) {
    throw new Error(
      `These roads have ${corners} corners after simplifying; at most ${MOST_CORNERS}: take major roads only`,
    )
  }
  return map
}

/** Returns the number of straight segments of a road map. */
export const countSegments = ({ freeways, highways }: RoadMap): number =>
  [...freeways, ...highways].reduce((sum, line) => sum + line.length / 2 - 1, 0)

/** Null for a line that is shorter than the grid. */
function codeLine(line: Line): number[] | null {
  const steps: number[] = []
  let column = 0
  let row = 0
  for (const [longitude, latitude] of line) {
    const nextColumn = Math.round(longitude / GRID_DEGREES)
    const nextRow = Math.round(latitude / GRID_DEGREES)
    if (steps.length > 0 && nextColumn === column && nextRow === row) continue
    steps.push(nextColumn - column, nextRow - row)
    column = nextColumn
    row = nextRow
  }
  return steps.length < 4 ? null : steps
}
