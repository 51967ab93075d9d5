import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapPosition } from '../../platform/map/position.rules'

/** Moves a map from outside of it; what is wanted before there is a map happens as soon as there is one. */
export function createMapCamera() {
  let map: MapLibreMap | null = null
  let waiting: Partial<MapPosition> = {}

  function move() {
    const { center, zoom } = waiting
    if (map === null || (center === undefined && zoom === undefined)) return
    waiting = {}
    const options = { ...(center && { center: toLngLat(center) }), ...(zoom !== undefined && { zoom }) }
    // As if moved by hand: a start that becomes known later does not move it back.
    map.jumpTo(options, { originalEvent: true })
  }

  return {
    moveTo(position: Partial<MapPosition>) {
      waiting = { ...waiting, ...position }
      move()
    },
    attach(next: MapLibreMap | null) {
      map = next
      move()
    },
  }
}

export type MapCamera = ReturnType<typeof createMapCamera>

const toLngLat = ({ latitude, longitude }: MapPosition['center']): [number, number] => [longitude, latitude]
