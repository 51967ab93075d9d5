import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColors } from './map-colors'

/** Where layers are inserted, from the bottom to the top: each layer of a slot lies below the next slot. */
const slots = ['terrain', 'radar', 'roads', 'borders', 'areas', 'labels', 'marks', 'chasers'] as const
export type MapSlot = (typeof slots)[number]

/** Returns the id of the invisible layer that ends a slot. */
export const getSlotLayer = (slot: MapSlot): string => `slot-${slot}`

/** The style of an empty map. Without an address for glyphs, MapLibre draws letters from the fonts of the page. */
export const createBaseStyle = ({ ground }: Pick<MapColors, 'ground'>): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': ground } },
    ...slots.map(
      (slot): LayerSpecification => ({ id: getSlotLayer(slot), type: 'background', layout: { visibility: 'none' } }),
    ),
  ],
})

/** The family of the page. MapLibre takes the weight from the first name, which no installed font has. */
export const fonts = {
  regular: ['Overpass Variable', 'sans-serif'],
  bold: ['Semibold', 'Overpass Variable', 'sans-serif'],
}

/** The images that layers can name, see map-images. */
export const images = { dot: 'dot', arrow: 'arrow', hatch: 'hatch', shield: 'shield' } as const

const LARGE_CITY = 250_000

export const groundLayers = ({ land }: MapColors): LayerSpecification[] => [
  { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land, 'fill-antialias': false } },
]

/** County borders only blur the map below this zoom. */
export const COUNTIES_FROM_ZOOM = 4.5

export const countyLayers = ({ county }: MapColors): LayerSpecification[] => [
  {
    id: 'counties',
    type: 'line',
    source: 'counties',
    minzoom: COUNTIES_FROM_ZOOM,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': county, 'line-width': ['interpolate', ['linear'], ['zoom'], 4.5, 0.5, 8, 1] },
  },
]

export const stateLayers = ({ state }: MapColors): LayerSpecification[] => [
  {
    id: 'states',
    type: 'line',
    source: 'states',
    layout: { 'line-join': 'round' },
    paint: { 'line-color': state, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.75, 7, 1.75] },
  },
]

/** Millions nationwide, small towns close up: cities.rules does the same for canvas maps. */
const isLargeEnough: ExpressionSpecification = [
  '>=',
  ['get', 'inhabitants'],
  ['/', 4_000_000, ['^', 4, ['max', 0, ['-', ['zoom'], 3]]]],
]

export const cityLayers = ({ city, halo }: MapColors): LayerSpecification[] => [
  {
    id: 'cities',
    type: 'symbol',
    source: 'cities',
    filter: isLargeEnough,
    layout: {
      'icon-image': images.dot,
      'icon-size': ['case', ['>=', ['get', 'inhabitants'], LARGE_CITY], 1, 0.7],
      'text-field': ['get', 'name'],
      'text-font': [
        'case',
        ['>=', ['get', 'inhabitants'], LARGE_CITY],
        ['literal', fonts.bold],
        ['literal', fonts.regular],
      ],
      'text-size': 12.5,
      'text-variable-anchor': ['left', 'right'],
      'text-radial-offset': 0.5,
      'text-justify': 'auto',
      'text-padding': 3,
      'symbol-sort-key': ['-', 0, ['get', 'inhabitants']],
    },
    paint: {
      'icon-color': city,
      'icon-halo-color': halo,
      'icon-halo-width': 1,
      'text-color': city,
      'text-halo-color': halo,
      'text-halo-width': 1.5,
    },
  },
]
