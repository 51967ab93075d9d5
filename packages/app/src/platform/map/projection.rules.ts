import { placeToWorldPoint, worldPerKm, worldPointToPlace } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'

/** The whole world is this many pixels wide at zoom 0, as on every web map with tiles. */
const WORLD_PIXELS = 256

/** The visible part of a map: Web Mercator around a centre, each zoom twice as large as the last; size in CSS pixels. */
export interface MapPart {
  center: Place
  zoom: number
  width: number
  height: number
}

/** A point in CSS pixels from the map's upper left corner. */
export type MapPoint = [x: number, y: number]

const worldScale = ({ zoom }: Pick<MapPart, 'zoom'>): number => WORLD_PIXELS * 2 ** zoom

export function project(part: MapPart, place: Place): MapPoint {
  const scale = worldScale(part)
  const [centerX, centerY] = placeToWorldPoint(part.center)
  const [x, y] = placeToWorldPoint(place)
  return [(x - centerX) * scale + part.width / 2, (y - centerY) * scale + part.height / 2]
}

export function getPlaceAt(part: MapPart, [x, y]: MapPoint): Place {
  const scale = worldScale(part)
  const [centerX, centerY] = placeToWorldPoint(part.center)
  return worldPointToPlace([centerX + (x - part.width / 2) / scale, centerY + (y - part.height / 2) / scale])
}

const MIN_ZOOM = 3
const MAX_ZOOM = 12

/** Returns the zoom at which a circle of `km` around the centre fits into a map of this size, with a small margin. */
export function zoomToFit(center: Place, km: number, size: { width: number; height: number }): number {
  const pixels = Math.max(1, Math.min(size.width, size.height)) / 2 / 1.04
  const zoom = Math.log2(pixels / km / worldPerKm(center.latitude) / WORLD_PIXELS)
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))
}
