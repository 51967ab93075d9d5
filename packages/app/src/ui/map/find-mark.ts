import type { MapGeoJSONFeature, Map as MapLibreMap } from 'maplibre-gl'

/** A finger covers about this many pixels to each side. */
const FINGER = 8

/** The metadata of a layer whose features take a tap before the areas below them do. */
export const takesTaps = { takesTaps: true }

interface Point {
  x: number
  y: number
}

/** Returns the corners of what a finger covers, in CSS pixels. */
export const underFinger = ({ x, y }: Point): [[number, number], [number, number]] => [
  [x - FINGER, y - FINGER],
  [x + FINGER, y + FINGER],
]

const isTapped = (metadata: unknown): boolean =>
  typeof metadata === 'object' && metadata !== null && 'takesTaps' in metadata

/** Returns the mark that a tap is for, or null: that of the topmost layer, and there the nearest one. */
export function findMark(map: MapLibreMap, point: Point): MapGeoJSONFeature | null {
  const found = map.queryRenderedFeatures(underFinger(point)).filter(({ layer }) => isTapped(layer.metadata))
  const distance = ({ geometry }: MapGeoJSONFeature) => {
    if (geometry.type !== 'Point') return 0
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const { x, y } = map.project([longitude, latitude])
    return Math.hypot(x - point.x, y - point.y)
  }
  const [top] = found
  if (top === undefined) return null
  const [nearest] = found.filter(({ layer }) => layer.id === top.layer.id).toSorted((a, b) => distance(a) - distance(b))
  return nearest ?? top
}
