import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { fonts } from './base-style'
import type { MapColors } from './map-colors'

/** Where the usual schemas keep their streets, and in which property how large one is. */
const schemas = {
  /** Protomaps. */
  roads: 'kind',
  /** OpenMapTiles. */
  transportation: 'class',
  /** Shortbread. */
  streets: 'kind',
} as const

type StreetLayer = keyof typeof schemas

/** Returns the layer of an archive that has its streets; null where no known schema is used. */
export function findStreetLayer(layers: string[]): StreetLayer | null {
  return (['roads', 'transportation', 'streets'] as const).find((name) => layers.includes(name)) ?? null
}

/** Larger roads are on the base map already; these are the words of all three schemas. */
const main = ['major_road', 'medium_road', 'primary', 'secondary', 'tertiary']
const small = ['minor_road', 'minor', 'service', 'residential', 'living_street', 'unclassified', 'street', 'other']

const MAIN_FROM_ZOOM = 9
const SMALL_FROM_ZOOM = 11.5
const NAMES_FROM_ZOOM = 12.5

const hasSize = (layer: StreetLayer, sizes: string[]): ExpressionSpecification => [
  'in',
  ['get', schemas[layer]],
  ['literal', sizes],
]

/** Streets below the labels: casings first, so that crossings stay open. */
export const streetLayers = (layer: StreetLayer, { road, roadCasing }: MapColors): LayerSpecification[] => [
  line({ id: 'street-casings', layer, sizes: [...main, ...small], from: SMALL_FROM_ZOOM, color: roadCasing, wide: 9 }),
  line({ id: 'streets-small', layer, sizes: small, from: SMALL_FROM_ZOOM, color: road, wide: 4 }),
  line({ id: 'streets-main', layer, sizes: main, from: MAIN_FROM_ZOOM, color: road, wide: 6 }),
]

interface StreetLine {
  id: string
  layer: StreetLayer
  sizes: string[]
  from: number
  color: string
  /** The width at zoom 16. */
  wide: number
}

const line = ({ id, layer, sizes, from, color, wide }: StreetLine): LayerSpecification => ({
  ...{ id, type: 'line', source: 'streets', 'source-layer': layer, minzoom: from },
  filter: hasSize(layer, sizes),
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: { 'line-color': color, 'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 9, 0.5, 16, wide] },
})

/** OpenMapTiles has the names in a layer of their own. */
const nameLayers: Record<StreetLayer, string> = {
  roads: 'roads',
  transportation: 'transportation_name',
  streets: 'street_labels',
}

export const streetNameLayers = (layer: StreetLayer, { city, halo }: MapColors): LayerSpecification[] => [
  {
    ...{ id: 'street-names', type: 'symbol', source: 'street-names', 'source-layer': nameLayers[layer] },
    minzoom: NAMES_FROM_ZOOM,
    filter: ['has', 'name'],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 350,
      'text-field': ['get', 'name'],
      'text-font': fonts.regular,
      'text-size': 11.5,
    },
    paint: { 'text-color': city, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  },
]
