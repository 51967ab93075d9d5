import type { MapView } from '../../../platform/base-map/projection.rules'

/** The default centre of the map: Bismarck, North Dakota. */
export const DEFAULT_CENTER = { latitude: 46.81, longitude: -100.78 }
export const DEFAULT_ZOOM = 7

/** The input of the radar query; all places within a small square share one input. */
export interface RadarQuestion {
  lat: number
  lon: number
  zoom: number
}

/** Grid size in degrees at zoom 7, the widest zoom, which shows a radar's whole range. */
const STEP_AT_ZOOM_7 = 0.25
const WIDEST_ZOOM = 7
/** The closest zoom with pictures of its own for short-range layers; for the others it is one less. */
const CLOSEST_ZOOM = 10
const FINEST_STEP_ZOOM = 9

/** Returns the query input for a view, rounded so that small moves need no new request. */
export function toRadarQuestion({ center, zoom }: Pick<MapView, 'center' | 'zoom'>): RadarQuestion {
  const level = Math.min(CLOSEST_ZOOM, Math.max(WIDEST_ZOOM, Math.floor(zoom)))
  const step = STEP_AT_ZOOM_7 / 2 ** (Math.min(level, FINEST_STEP_ZOOM) - WIDEST_ZOOM)
  const rounded = (degrees: number) => Number((Math.round(degrees / step) * step).toFixed(4))
  return { lat: rounded(center.latitude), lon: rounded(center.longitude), zoom: level }
}
