import type { AlertBox } from '@squall/shared/contract/weather'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapPosition } from '../../platform/map/position.rules'

export function readPosition(map: MapLibreMap): MapPosition {
  const { lat, lng } = map.getCenter()
  return { center: { latitude: lat, longitude: lng }, zoom: map.getZoom() }
}

/** Returns west, south, east and north of what a map shows, in degrees. */
export function readBox(map: MapLibreMap): AlertBox {
  const bounds = map.getBounds()
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}
