import { distanceKm, distanceToPolygonsKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { type RadarCell, SAME_TIME_MS } from './cells'
import { type Heading, heading, predictPlace } from './forecast'
import { findLines } from './lines'
import type { StormObject, StormObjects } from './probsevere'

/** Two positions this near at the same time are one storm. */
const SAME_STORM_KM = 12
/** Rules out the distant ones before a distance is measured. */
const FAR_DEGREES = 3

/** A storm joined from what the sources say of it; positions are those at `at`. */
export interface JoinedStorm {
  /** Stays the same as long as the source that it is named by follows it. */
  id: string
  at: Date
  place: Place
  /** Null while it is too new. */
  motion: Heading | null
  /** Where the radar expects it, counted from `at`; may be empty. */
  forecast: { minutes: number; place: Place }[]
  /** What ProbSevere says, and when; null for a storm only a radar sees. */
  object: (StormObject & { validTime: Date }) | null
  /** The cell it is named by first, then others that see the same storm. */
  cells: RadarCell[]
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
  for (const seen of sameAcrossRadars(cells)) {
    const id = seen[0] && objectOf(seen[0], files)
    if (id !== undefined && ids.has(id)) byObject.set(id, [...(byObject.get(id) ?? []), seen])
    else alone.push(seen)
  }
  const objects = current?.storms.flatMap((object): JoinedStorm[] => {
    const known = { ...object, validTime: current.validTime }
    const [lead = [], ...others] = leadFirst(byObject.get(object.id) ?? [], object)
    // An object may hold several storms: those away from the one it is named by stand for themselves.
    const isApart = (group: RadarCell[]) => apart(group[0], lead[0]) > SAME_STORM_KM
    alone.push(...others.filter(isApart))
    return [objectStorm(known, [...lead, ...others.filter((group) => !isApart(group)).flat()])]
  })
  const storms = [...(objects ?? []), ...alone.flatMap((group) => (group[0] ? [cellStorm(group[0], group)] : []))]
  const lines = findLines(storms)
  return storms.map((storm) => ({ ...storm, inLine: lines.has(storm) }))
}

/** Cells of different radars that are one storm, that of the nearest radar first. */
function sameAcrossRadars(cells: RadarCell[]): RadarCell[][] {
  const groups: RadarCell[][] = []
  for (const cell of cells.toSorted((a, b) => a.range - b.range)) {
    const [nearest] = groups
      .filter((group) => group.every(({ radar }) => radar !== cell.radar))
      .map((group) => ({ group, km: apart(group[0], cell) }))
      .filter(({ km }) => km <= SAME_STORM_KM)
      .sort((a, b) => a.km - b.km)
    if (nearest === undefined) groups.push([cell])
    else nearest.group.push(cell)
  }
  return groups
}

/** The id of the object a cell belongs to. */
function objectOf(cell: RadarCell, files: StormObjects[]): string | undefined {
  const [file] = files
    .filter(({ validTime }) => Math.abs(validTime.getTime() - cell.at.getTime()) <= SAME_TIME_MS)
    .sort(
      (a, b) =>
        Math.abs(a.validTime.getTime() - cell.at.getTime()) - Math.abs(b.validTime.getTime() - cell.at.getTime()),
    )
  if (file === undefined) return undefined
  const place = placeAt(cell, file.validTime)
  const around = file.storms.filter((object) => !isFar(object.place, place))
  const holding = around.find(({ outline }) => distanceToPolygonsKm(place, [[outline]]) === 0)
  if (holding !== undefined) return holding.id
  const [nearest] = around
    .map((object) => ({ id: object.id, km: distanceKm(object.place, place) }))
    .filter(({ km }) => km <= SAME_STORM_KM)
    .sort((a, b) => a.km - b.km)
  return nearest?.id
}

/** The strongest rotation names an object, then the nearest to its centre. */
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
  if (lead !== undefined) return { ...cellStorm(lead, cells), id, motion: lead.motion ?? drift, object }
  return { id, at: object.validTime, place: object.place, motion: drift, forecast: [], object, cells, inLine: false }
}

function cellStorm(lead: RadarCell, cells: RadarCell[]): JoinedStorm {
  const { radar, storm, at, place, motion, forecast } = lead
  return { id: `${radar}-${storm}`, at, place, motion, forecast, object: null, cells, inLine: false }
}

/** Km between two storms at the time of the first; infinitely far when one is missing or their times differ too much. */
function apart(first: RadarCell | undefined, second: RadarCell | undefined): number {
  if (first === undefined || second === undefined) return Number.POSITIVE_INFINITY
  if (Math.abs(first.at.getTime() - second.at.getTime()) > SAME_TIME_MS) return Number.POSITIVE_INFINITY
  if (isFar(first.place, second.place)) return Number.POSITIVE_INFINITY
  return distanceKm(first.place, placeAt(second, first.at))
}

/** Where a storm is at another time if it goes on as it does. */
export function placeAt({ place, at, motion }: Pick<JoinedStorm, 'place' | 'at' | 'motion'>, time: Date): Place {
  return motion === null ? place : predictPlace(place, motion, (time.getTime() - at.getTime()) / 60_000)
}

const isFar = (a: Place, b: Place) =>
  Math.abs(a.latitude - b.latitude) > FAR_DEGREES || Math.abs(a.longitude - b.longitude) > FAR_DEGREES
