import type { RoadMap } from '@squall/shared/contract/weather'
import type { Line, RoadFeature } from './geojson'

const KM_PER_DEGREE = 111.195

const RADIANS = Math.PI / 180

/** A line that bends at every corner would take time with the square of its length, so long ones are cut up. */
const PIECE = 1000

const TOLERANCE_KM = 0.3

/** About 100 m, a third of what simplifying leaves. */
const GRID_DEGREES = 0.001

/** More would be slow to draw; a map of a country's highways has a third of it. */
const MOST_CORNERS = 400_000

type RoadClass = 'freeway' | 'highway'

const FREEWAYS = new Set(['Freeway', 'Tollway'])

const UNITED_STATES = 'United States'

/** Natural Earth's roads of North America tell country, class (Interstate, Federal …) and type (Freeway, Primary …). */
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
 * The lines of a file as the road map that the app draws. What says no class is a highway.
 * @throws an Error whose message says why they make no road map
 */
export function roadMapOf(features: RoadFeature[], source: string): RoadMap {
  const classOf = isNaturalEarth(features) ? naturalEarthClass : () => 'highway' as const
  const map: RoadMap = {
    source,
    scale: [GRID_DEGREES, GRID_DEGREES],
    translate: [0, 0],
    freeways: [],
    highways: [],
  }
  let corners = 0
  for (const feature of features) {
    const road = classOf(feature)
    if (road === null) continue
    for (const line of feature.lines) {
      const coded = codeLine(simplify(line, TOLERANCE_KM))
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

/** How many straight pieces a road map has. */
export const segmentsOf = ({ freeways, highways }: RoadMap): number =>
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

/**
 * A line with as few of its corners as keep it within `km` of where it was (Douglas and Peucker, 1973). Flat, which is good
 * enough for lines of some hundred kilometres. Its ends stay,
 * and every thousandth corner.
 */
export function simplify(line: Line, km: number): Line {
  if (line.length < 3) return line
  const kmPerLongitude = KM_PER_DEGREE * Math.cos((line[0]?.[1] ?? 0) * RADIANS)
  const x = line.map(([longitude]) => longitude * kmPerLongitude)
  const y = line.map(([, latitude]) => latitude * KM_PER_DEGREE)
  const isKept = new Uint8Array(line.length)
  const open: [number, number][] = []
  for (let first = 0; first < line.length - 1; first += PIECE) {
    const last = Math.min(first + PIECE, line.length - 1)
    isKept[first] = 1
    isKept[last] = 1
    open.push([first, last])
  }
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [first, last] = part
    let farthest = -1
    let distance = km * km
    for (let at = first + 1; at < last; at += 1) {
      const away = squaredDistance(x, y, at, first, last)
      if (away <= distance) continue
      farthest = at
      distance = away
    }
    if (farthest === -1) continue
    isKept[farthest] = 1
    open.push([first, farthest], [farthest, last])
  }
  return line.filter((_, at) => isKept[at] === 1)
}

/** From a corner to the straight way between two others, squared. */
function squaredDistance(x: number[], y: number[], at: number, first: number, last: number): number {
  const [fromX = 0, fromY = 0] = [x[first], y[first]]
  const wayX = (x[last] ?? 0) - fromX
  const wayY = (y[last] ?? 0) - fromY
  const offX = (x[at] ?? 0) - fromX
  const offY = (y[at] ?? 0) - fromY
  const length = wayX * wayX + wayY * wayY
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (offX * wayX + offY * wayY) / length))
  return (offX - along * wayX) ** 2 + (offY - along * wayY) ** 2
}
