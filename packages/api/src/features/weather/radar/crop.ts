import { placeOfWorld, type WorldPoint, worldOf, worldPerKm } from '@squall/shared/rules/mercator'
import type { Place } from '@squall/shared/rules/place'

/** A square of the map that a picture shows, in Web Mercator. */
export interface Crop {
  /** Short and safe in an address; the same square has the same one. */
  id: string
  /** North-west corner and side, in parts of the world's width. */
  corner: WorldPoint
  side: number
  pixels: number
}

/** How far from the radar a layer reaches, and how many pixels show twice that from side to side. */
export interface Reach {
  rangeKm: number
  pixels: number
}

/** Squares come in three sizes, named by the zoom at which the largest of them just fill a map: the whole range, a half, a quarter. */
const WIDEST_ZOOM = 7
/** Finer than this is finer than the radar sees. */
const CLOSEST_ZOOM = 9
/** The range whose squares those are; shorter ranges have smaller squares, which do for closer zooms only. */
const FILLING_RANGE_KM = 460
/** Centres closer than this share of the square have the same square, so that a small move asks for no new pictures. */
const STEPS_PER_SIDE = 8

/** The square for looking at `centre` at a zoom: all that the radar sees, or a part of it around the centre that fills a map. */
export function cropFor(radar: Place, reach: Reach, zoom: number, centre: Place): Crop {
  const filled = Math.floor(zoom + Math.log2(reach.rangeKm / FILLING_RANGE_KM))
  const level = Math.min(CLOSEST_ZOOM, Math.max(WIDEST_ZOOM, filled))
  const step = sideAt(radar, reach, level) / STEPS_PER_SIDE
  const most = mostSteps(level)
  const [fromX, fromY] = worldOf(radar)
  const [toX, toY] = worldOf(centre)
  const across = clamp(Math.round((toX - fromX) / step), most)
  const down = clamp(Math.round((toY - fromY) / step), most)
  return cropAt(radar, reach, { level, across, down })
}

/** So many steps and the square ends where the radar's range does. */
const mostSteps = (level: number) => (STEPS_PER_SIDE * (2 ** (level - WIDEST_ZOOM) - 1)) / 2

const sideAt = (radar: Place, reach: Reach, level: number) =>
  (2 * reach.rangeKm * worldPerKm(radar.latitude)) / 2 ** (level - WIDEST_ZOOM)

/** The square of an id that cropFor gave; null for other texts. */
export function cropOf(id: string, radar: Place, reach: Reach): Crop | null {
  const [, level, across, down] = /^([789])_(-?\d{1,2})_(-?\d{1,2})$/.exec(id) ?? []
  if (level === undefined) return null
  const numbers = { level: Number(level), across: Number(across), down: Number(down) }
  const most = mostSteps(numbers.level)
  if (Math.abs(numbers.across) > most || Math.abs(numbers.down) > most) return null
  const crop = cropAt(radar, reach, numbers)
  return crop.id === id ? crop : null
}

function cropAt(
  radar: Place,
  reach: Reach,
  { level, across, down }: Record<'level' | 'across' | 'down', number>,
): Crop {
  const side = sideAt(radar, reach, level)
  const step = side / STEPS_PER_SIDE
  const [x, y] = worldOf(radar)
  const corner: WorldPoint = [x + across * step - side / 2, y + down * step - side / 2]
  return { id: `${level}_${across}_${down}`, corner, side, pixels: reach.pixels }
}

/** In degrees. */
export function boundsOf({ corner, side }: Crop): Record<'north' | 'south' | 'east' | 'west', number> {
  const { latitude: north, longitude: west } = placeOfWorld(corner)
  const { latitude: south, longitude: east } = placeOfWorld([corner[0] + side, corner[1] + side])
  return { north, south, east, west }
}

// Adding 0 makes a plain zero of −0, which an id must not show.
const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0
