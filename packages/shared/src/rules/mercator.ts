import type { Place } from './place'

/** A point of the square Web Mercator world, from 0 to 1 of its width from the upper left. */
export type WorldPoint = [x: number, y: number]

const RADIANS = Math.PI / 180
const EARTH_RADIUS_KM = 6371
/** Beyond this latitude the map would be taller than wide. */
const MAX_LATITUDE = 85.0511

/** The map point of a place; the poles are cut off. */
export function placeToWorldPoint({ latitude, longitude }: Place): WorldPoint {
  const sine = Math.sin(Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude)) * RADIANS)
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** The place at a map point. */
export function worldPointToPlace([x, y]: WorldPoint): Place {
  return { latitude: Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / RADIANS, longitude: (x - 0.5) * 360 }
}

/** The length of a kilometre at a latitude, as a fraction of the map's width. */
export function worldPerKm(latitude: number): number {
  return 1 / (2 * Math.PI * EARTH_RADIUS_KM * Math.cos(latitude * RADIANS))
}
