import type { RoadMap } from '@squall/shared/contract/weather'
import { simplifyLine } from '../../platform/simplify-line'
import { lowerNames, type TileFeature } from './layers.rules'
import { type Line, readMapFile } from './map-features'

const TOLERANCE_KM = 0.3

/** About 100 m, a third of the tolerance of simplifying. */
const GRID_DEGREES = 0.001

/** More would be slow to draw; a map of a country's highways has a third of it. */
const MOST_CORNERS = 400_000

type RoadClass = 'freeway' | 'highway'

const FREEWAYS = new Set(['Freeway', 'Tollway'])

const UNITED_STATES = 'United States'

/** Whether the features are Natural Earth's roads of North America, with country, class (Interstate …) and type (Freeway …). */
export const isNaturalEarth = (features: RoadFeature[]): boolean =>
  features.some(({ properties }) => typeof properties.country === 'string' && typeof properties.class === 'string')

/** Returns the class of a road in Natural Earth's file; null unless it is a highway of the United States. */
export function classifyNaturalEarth({ properties }: Pick<RoadFeature, 'properties'>): RoadClass | null {
  const { country, class: system, type } = properties
  if (country !== UNITED_STATES) return null
  if (system === 'Interstate' || (typeof type === 'string' && FREEWAYS.has(type))) return 'freeway'
  return system === 'Federal' || type === 'Primary' ? 'highway' : null
}

/** State roads are too many for a map without zooms. */
const classifyNamed = ({ properties }: Pick<RoadFeature, 'properties'>): RoadClass | null =>
  properties.class === 'state' ? null : properties.class === 'interstate' ? 'freeway' : 'highway'

/**
 * Returns the lines of a file as the road map that the app draws. A line without a class is a highway.
 * @throws an Error whose message explains why the features are no road map
 */
export function toRoadMap(features: RoadFeature[], source: string): RoadMap {
  const classify = isNaturalEarth(features) ? classifyNaturalEarth : classifyNamed
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

/** Returns a line as steps on the grid; null for a line that is shorter than the grid. */
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

/** Returns the lines of a road map as they stand in the tiles. */
export function toTileRoads({ freeways, highways, scale, translate }: RoadMap): TileFeature[] {
  const toFeature = (road: string) => (steps: number[]) => {
    const line: Line = []
    let [column, row] = [0, 0]
    for (let at = 0; at + 1 < steps.length; at += 2) {
      column += steps[at] ?? 0
      row += steps[at + 1] ?? 0
      line.push([column * scale[0] + translate[0], row * scale[1] + translate[1]])
    }
    return {
      type: 'Feature',
      properties: { class: road },
      geometry: { type: 'MultiLineString', coordinates: [line] },
    } satisfies TileFeature
  }
  return [...freeways.map(toFeature('interstate')), ...highways.map(toFeature('us'))]
}

export interface RoadFeature {
  /** The names of properties are in small letters. */
  properties: Record<string, unknown>
  lines: Line[]
}

/**
 * Returns the lines of a GeoJSON or TopoJSON file; points and areas are skipped and counted.
 * @throws an Error that says in one line what is wrong with the file
 */
export function readRoadFeatures(text: string): { features: RoadFeature[]; passedOver: number } {
  const file = readMapFile(text)
  const features = file.features.flatMap(({ properties, geometry }) =>
    geometry.type === 'MultiLineString' ? [{ properties: lowerNames(properties), lines: geometry.coordinates }] : [],
  )
  if (features.length === 0) throw new Error('There are no lines in this file, only other shapes or nothing')
  return { features, passedOver: file.passedOver + file.features.length - features.length }
}
