import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import type { Heading } from './forecast'
import { createGrid } from './grid'

const MIN_STORMS = 4
const MAX_SPACING_KM = 25
const MIN_LENGTH_KM = 60
const MIN_LENGTH_TO_WIDTH = 3
const MAX_TURN_DEGREES = 30
const TURN_STEP_DEGREES = 3
const KM_PER_DEGREE = 111.2
/** Wider than the spacing anywhere in the country. */
const BOX_DEGREES = 0.5

/** The parts of a storm that decide whether it belongs to a squall line. */
interface Member {
  place: Place
  /** Null while it is too new. */
  motion: Heading | null
  object: { outline: [number, number][] } | null
}

/**
 * Returns the storms that are squall lines or parts of one: chains of at least four storms no more than 25 km from the next,
 * at least 60 km long and three times as long as wide, that move within 30° of one another; or one object of that shape.
 */
export function findSquallLines<Storm extends Member>(storms: Storm[]): Set<Storm> {
  const inLine = new Set(storms.filter(({ object }) => object !== null && isLong(object.outline.map(toPlace))))
  for (const chain of chains(storms))
    if (chain.length >= MIN_STORMS && moveAlike(chain) && isLong(chain.map(({ place }) => place)))
      for (const storm of chain) inLine.add(storm)
  return inLine
}

/** Returns storms linked by their spacing and motion, however many links lie between them. */
function chains<Storm extends Member>(storms: Storm[]): Storm[][] {
  const left = new Set(storms)
  const grid = createGrid<Storm>(BOX_DEGREES)
  for (const storm of storms) grid.add(storm.place, storm)
  const found: Storm[][] = []
  for (const first of storms) {
    if (!left.delete(first)) continue
    const chain = [first]
    // Grows while it is walked through.
    for (const storm of chain)
      for (const other of grid.around(storm.place))
        if (left.has(other) && areLinked(storm, other)) {
          left.delete(other)
          chain.push(other)
        }
    found.push(chain)
  }
  return found
}

const areLinked = (a: Member, b: Member) => distanceKm(a.place, b.place) <= MAX_SPACING_KM && moveAlike([a, b])

/** Returns whether storms move alike. New ones have no motion and do not count against it. */
function moveAlike(storms: Member[]): boolean {
  const directions = storms.flatMap(({ motion }) => (motion === null ? [] : [motion.direction]))
  const [first = 0] = directions
  const turns = directions.map((direction) => ((direction - first + 540) % 360) - 180)
  return turns.length === 0 || Math.max(...turns) - Math.min(...turns) <= MAX_TURN_DEGREES
}

/** Returns whether places stand in a row: the narrowest box around them is long enough, and long for its width. */
function isLong(places: Place[]): boolean {
  const [origin] = places
  if (origin === undefined) return false
  const kmPerLongitude = KM_PER_DEGREE * Math.cos((origin.latitude * Math.PI) / 180)
  const flat = places.map(({ latitude, longitude }) => ({
    east: (longitude - origin.longitude) * kmPerLongitude,
    north: (latitude - origin.latitude) * KM_PER_DEGREE,
  }))
  if (Math.hypot(extent(flat, 0), extent(flat, 90)) < MIN_LENGTH_KM) return false
  let narrowest = { width: Number.POSITIVE_INFINITY, length: 0 }
  for (let degrees = 0; degrees < 180; degrees += TURN_STEP_DEGREES) {
    const width = extent(flat, degrees)
    if (width < narrowest.width) narrowest = { width, length: extent(flat, degrees + 90) }
  }
  return narrowest.length >= MIN_LENGTH_KM && narrowest.length >= MIN_LENGTH_TO_WIDTH * narrowest.width
}

/** Returns the extent of places along a direction, km. */
function extent(places: { east: number; north: number }[], degrees: number): number {
  const [x, y] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { east, north } of places) {
    const along = east * x + north * y
    least = Math.min(least, along)
    most = Math.max(most, along)
  }
  return most - least
}

const toPlace = ([longitude, latitude]: [number, number]): Place => ({ latitude, longitude })
