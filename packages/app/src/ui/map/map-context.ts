import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'
import type { MapColors } from './map-colors'

/** The map around a layer, with the colours of the theme. */
export interface MapHandle {
  map: MapLibreMap
  colors: MapColors
  /** Grows when the map has got a new style, as after a lost WebGL context: layers then add what is missing. */
  styleCount: number
  /** Returns whether layers can be changed: not after the end of the map, nor while its WebGL context is lost. */
  isUsable: () => boolean
}

export const MapContext = createContext<MapHandle | null>(null)

/** Returns the map that the component is a layer of. */
export function useMap(): MapHandle {
  const handle = useContext(MapContext)
  if (handle === null) throw new Error('A map layer needs a map around it')
  return handle
}
