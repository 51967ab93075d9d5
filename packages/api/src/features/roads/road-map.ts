import type { RoadMap } from '@squall/shared/contract/weather'
import { z } from 'zod'
import { simplifyLine } from '../../platform/simplify-line'

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

/**
 * Returns the lines of a file as the road map that the app draws. A line without a class is a highway.
 * @throws an Error whose message explains why the features are no road map
 */
export function toRoadMap(features: RoadFeature[], source: string): RoadMap {
  const classify = isNaturalEarth(features) ? classifyNaturalEarth : () => 'highway' as const
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

/** Corners of a line, [longitude, latitude]. */
type Line = [number, number][]

interface RoadFeature {
  /** The names of properties are in small letters. */
  properties: Record<string, unknown>
  lines: Line[]
}

const Feature = z.object({
  type: z.literal('Feature'),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullable(),
})

const Collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

const Corner = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.unknown())

const LineString = z.array(Corner).min(2)

const geometries: Record<string, z.ZodType<z.infer<typeof Corner>[][]>> = {
  LineString: LineString.transform((line) => [line]),
  MultiLineString: z.array(LineString),
}

/**
 * Returns the lines of a GeoJSON FeatureCollection; points and areas are skipped and counted.
 * @throws an Error that says in one line what is wrong with the file
 */
export function readRoadFeatures(text: string): { features: RoadFeature[]; passedOver: number } {
  const collection = Collection.safeParse(parseJson(text))
  if (!collection.success) throw new Error('This is no GeoJSON FeatureCollection')
  const features: RoadFeature[] = []
  let passedOver = 0
  for (const [index, value] of collection.data.features.entries()) {
    const feature = Feature.safeParse(value)
    if (!feature.success) throw new Error(`Feature ${index + 1} is no GeoJSON feature`)
    const { geometry, properties } = feature.data
    const shape = geometry ? geometries[geometry.type] : undefined
    if (geometry === null || shape === undefined) {
      passedOver += 1
      continue
    }
    const lines = shape.safeParse(geometry.coordinates)
    if (!lines.success) throw new Error(`Feature ${index + 1} is no line of longitudes and latitudes in degrees`)
    features.push({
      properties: Object.fromEntries(Object.entries(properties ?? {}).map(([name, is]) => [name.toLowerCase(), is])),
      lines: lines.data.map((line) => line.map(([longitude, latitude]) => [longitude, latitude])),
    })
  }
  if (features.length === 0) throw new Error('There are no lines in this file, only other shapes or nothing')
  return { features, passedOver }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('This file is not JSON')
  }
}
