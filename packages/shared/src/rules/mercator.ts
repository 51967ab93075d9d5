import type { Place } from './place'

/** A place on the Web Mercator map of the whole world: x from 0 in the west to 1 in the east, y from 0 in the north to 1. */
export interface MapPoint {
  x: number
  y: number
}

const RADIANS = Math.PI / 180
/** Beyond it the map would be taller than wide. */
const MAX_LATITUDE = 85.0511

export function toMap({ latitude, longitude }: Place): MapPoint {
  const sine = Math.sin(Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude)) * RADIANS)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

export function fromMap({ x, y }: MapPoint): Place {
  return {
    latitude: (2 * Math.atan(Math.exp(Math.PI * (1 - 2 * y))) - Math.PI / 2) / RADIANS,
    longitude: (x - 0.5) * 360,
  }
}

/** Map units of one kilometre at a latitude. */
export function mapUnitsPerKm(latitude: number): number {
  return 1 / (2 * Math.PI * 6371 * Math.cos(latitude * RADIANS))
}
