import { distanceKm, distanceToPolygonsKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { type Heading, heading, predictPlace } from './forecast'
import { createGrid, type Grid } from './grid'
import type { StormObject, StormObjects } from './probsevere'
import { type RadarCell, SAME_TIME_MS } from './radar-cells'
import { findSquallLines } from './squall-lines'

/** Two positions this near at the same time are one storm. */
const SAME_STORM_KM = 12
/** Boxes wider than a storm and its way of eight minutes, and wider than the half of an object. */
const STORM_BOX_DEGREES = 0.5
const OBJECT_BOX_DEGREES = 1.5

/** A storm joined from all its sources; positions are those at `at`. */
export interface JoinedStorm {
  /** Stays the same as long as the source that it is named by follows it. */
  id: string
  at: Date
  place: Place
  /** Null while it is too new. */
  motion: Heading | null
  /** Where the radar expects it, counted from `at`; may be empty. */
  forecast: { minutes: number; place: Place }[]
  /** ProbSevere's object and its time; null for a storm that only a radar sees. */
  object: (StormObject & { validTime: Date }) | null
  /** The cell it is named by first, then others that see the same storm. */
  cells: RadarCell[]
  /** The extent of its area from `place`, km; 0 where it is not known. */
  extent: number
  /** It is part of a squall line, or is one. */
  inLine: boolean
}

/**
 * Joins ProbSevere's storms with the cells of radars. A cell belongs to the object it lay in, or nearest to whose centre
 * it lay within 12 km, in the file nearest to its time within eight minutes; objects keep their ids from file to file.
 * @param files of the last half hour in any order; storms come from the last one
 */
export function joinStorms(files: StormObjects[], cells: RadarCell[]): JoinedStorm[] {
  const current = files.at(-1)
  const byObject = new Map<string, RadarCell[][]>()
  const alone: RadarCell[][] = []
  const ids = new Set(current?.storms.map(({ id }) => id))
  const grids = new Map<StormObjects, Grid<Area>>()
  for (const seen of sameAcrossRadars(cells)) {
    const id = seen[0] && findObjectId(seen[0], files, grids)
    if (id !== undefined && ids.has(id)) byObject.set(id, [...(byObject.get(id) ?? []), seen])
    else alone.push(seen)
  }
  const objects = current?.storms.flatMap((object): JoinedStorm[] => {
    const seen = { ...object, validTime: current.validTime }
    const [lead = [], ...others] = leadFirst(byObject.get(object.id) ?? [], object)
    // An object may hold several storms: those away from the one that names it are storms of their own.
    const isApart = (group: RadarCell[]) => apart(group[0], lead[0]) > SAME_STORM_KM
    alone.push(...others.filter(isApart))
    return [objectStorm(seen, [...lead, ...others.filter((group) => !isApart(group)).flat()])]
  })
  const known = objects?.filter((storm) => !alone.some(([lead]) => lead && hasBecome(storm, lead)))
  const storms = [...(known ?? []), ...alone.flatMap((group) => (group[0] ? [cellStorm(group[0], group)] : []))]
  const lines = findSquallLines(storms)
  return storms.map((storm) => ({ ...storm, inLine: lines.has(storm) }))
}

/** Returns whether a radar sees this storm, while ProbSevere is late: the cell is where the object should be by then. */
function hasBecome(storm: JoinedStorm, cell: RadarCell): boolean {
  const isLate = storm.cells.length === 0 && cell.at.getTime() - storm.at.getTime() > SAME_TIME_MS
  return isLate && distanceKm(extrapolatePlace(storm, cell.at), cell.place) <= SAME_STORM_KM
}

/** Returns cells of different radars that are one storm, that of the nearest radar first. */
function sameAcrossRadars(cells: RadarCell[]): RadarCell[][] {
  const groups: RadarCell[][] = []
  const grid = createGrid<RadarCell[]>(STORM_BOX_DEGREES)
  for (const cell of cells.toSorted((a, b) => a.range - b.range)) {
    const [nearest] = grid
      .around(cell.place)
      .filter((group) => group.every(({ radar }) => radar !== cell.radar))
      .map((group) => ({ group, km: apart(group[0], cell) }))
      .filter(({ km }) => km <= SAME_STORM_KM)
      .sort((a, b) => a.km - b.km)
    if (nearest !== undefined) {
      nearest.group.push(cell)
      continue
    }
    const group = [cell]
    groups.push(group)
    grid.add(cell.place, group)
  }
  return groups
}

/** Returns the id of the object a cell belongs to; `grids` keeps what was made of a file. */
function findObjectId(
  cell: RadarCell,
  files: StormObjects[],
  grids: Map<StormObjects, Grid<Area>>,
): string | undefined {
  const away = ({ validTime }: StormObjects) => Math.abs(validTime.getTime() - cell.at.getTime())
  const [file] = files.filter((one) => away(one) <= SAME_TIME_MS).sort((a, b) => away(a) - away(b))
  if (file === undefined) return undefined
  const grid = grids.get(file) ?? toAreaGrid(file)
  grids.set(file, grid)
  const place = extrapolatePlace(cell, file.validTime)
  const around = grid.around(place).map((area) => ({ ...area, km: distanceKm(area.object.place, place) }))
  const holding = around.find(
    ({ object, extent, km }) => km <= extent && distanceToPolygonsKm(place, [[object.outline]]) === 0,
  )
  if (holding !== undefined) return holding.object.id
  const [nearest] = around.filter(({ km }) => km <= SAME_STORM_KM).sort((a, b) => a.km - b.km)
  return nearest?.object.id
}

/** An object, and how far it reaches from its centre in km. */
interface Area {
  object: StormObject
  extent: number
}

function toAreaGrid({ storms }: StormObjects): Grid<Area> {
  const grid = createGrid<Area>(OBJECT_BOX_DEGREES)
  for (const object of storms) grid.add(object.place, { object, extent: measureExtent(object.place, object) })
  return grid
}

const measureExtent = (from: Place, { outline }: StormObject) =>
  Math.max(...outline.map(([longitude, latitude]) => distanceKm(from, { latitude, longitude })))

/** Returns the groups with the one that names the object first: the strongest rotation, then the nearest to its centre. */
function leadFirst(groups: RadarCell[][], { place }: StormObject): RadarCell[][] {
  const strength = (group: RadarCell[]) =>
    Math.max(...group.map(({ vortex, strengthRank }) => (vortex === 'TVS' ? 100 : 0) + (strengthRank ?? 0)))
  const away = ([lead]: RadarCell[]) => (lead === undefined ? Number.POSITIVE_INFINITY : distanceKm(lead.place, place))
  return groups.toSorted((a, b) => strength(b) - strength(a) || away(a) - away(b))
}

function objectStorm(object: NonNullable<JoinedStorm['object']>, cells: RadarCell[]): JoinedStorm {
  const [lead] = cells
  const drift = object.motion && heading(object.motion)
  const id = `probsevere-${object.id}`
  const place = lead?.place ?? object.place
  const extent = measureExtent(place, object)
  if (lead !== undefined) return { ...cellStorm(lead, cells), id, motion: lead.motion ?? drift, object, extent }
  const at = object.validTime
  return { id, at, place, motion: drift, forecast: [], object, cells, extent, inLine: false }
}

function cellStorm(lead: RadarCell, cells: RadarCell[]): JoinedStorm {
  const { radar, storm, at, place, motion, forecast } = lead
  return { id: `${radar}-${storm}`, at, place, motion, forecast, object: null, cells, extent: 0, inLine: false }
}

/**
 * Returns the km between two storms at the time of the first; infinitely far when one is missing or their times differ too
 * much.
 */
function apart(first: RadarCell | undefined, second: RadarCell | undefined): number {
  if (first === undefined || second === undefined) return Number.POSITIVE_INFINITY
  if (Math.abs(first.at.getTime() - second.at.getTime()) > SAME_TIME_MS) return Number.POSITIVE_INFINITY
  return distanceKm(first.place, extrapolatePlace(second, first.at))
}

/** Returns where a storm is at another time, moved along its motion. */
export function extrapolatePlace(
  { place, at, motion }: Pick<JoinedStorm, 'place' | 'at' | 'motion'>,
  time: Date,
): Place {
  return motion === null ? place : predictPlace(place, motion, (time.getTime() - at.getTime()) / 60_000)
}
