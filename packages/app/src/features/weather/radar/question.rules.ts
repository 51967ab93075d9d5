import type { MapView } from '../../../platform/base-map/projection.rules'

/** Where the screen begins: Bismarck, North Dakota. */
export const DEFAULT_CENTER = { latitude: 46.81, longitude: -100.78 }
export const DEFAULT_ZOOM = 7

/** What radar is asked for: all places of a small square put the same question. */
export interface RadarQuestion {
  lat: number
  lon: number
  zoom: number
}

/** Degrees within which a move of the map asks for nothing new, at the widest zoom that shows all that a radar sees. */
const STEP_AT_ZOOM_7 = 0.25
const WIDEST_ZOOM = 7
/** Layers that reach less far have no closer pictures than for this zoom, the others than for one less. */
const CLOSEST_ZOOM = 10
const FINEST_STEP_ZOOM = 9

/** The question a view puts. Small moves put the same question, so that nothing is fetched for them. */
export function toRadarQuestion({ center, zoom }: Pick<MapView, 'center' | 'zoom'>): RadarQuestion {
  const level = Math.min(CLOSEST_ZOOM, Math.max(WIDEST_ZOOM, Math.floor(zoom)))
  const step = STEP_AT_ZOOM_7 / 2 ** (Math.min(level, FINEST_STEP_ZOOM) - WIDEST_ZOOM)
  const rounded = (degrees: number) => Number((Math.round(degrees / step) * step).toFixed(4))
  return { lat: rounded(center.latitude), lon: rounded(center.longitude), zoom: level }
}
