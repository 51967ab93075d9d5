import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { fonts, images } from './base-style'
import type { MapColors } from './map-colors'

/** Natural Earth ranks: the larger the rank, the closer one must be to need it. */
const isDueByRank: ExpressionSpecification = ['<=', ['get', 'rank'], ['+', ['zoom'], 1]]

/** Rivers, lakes and urban areas. */
export const terrainLayers = ({ urban, water }: MapColors): LayerSpecification[] => [
  {
    id: 'urban',
    type: 'fill',
    source: 'base-terrain',
    'source-layer': 'urban',
    minzoom: 5,
    paint: { 'fill-color': urban, 'fill-opacity': ['interpolate', ['linear'], ['zoom'], 5, 0, 6.5, 1] },
  },
  {
    id: 'rivers',
    type: 'line',
    source: 'base-terrain',
    'source-layer': 'rivers',
    filter: isDueByRank,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': water, 'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 3, 0.75, 10, 3] },
  },
  {
    id: 'lakes',
    type: 'fill',
    source: 'base-terrain',
    'source-layer': 'lakes',
    filter: isDueByRank,
    paint: { 'fill-color': water },
  },
]

const isInterstate: ExpressionSpecification = ['==', ['get', 'class'], 'interstate']

/** From which zoom a road of each class is drawn. */
const classes = [
  { name: 'state', minzoom: 6.5, widths: [0.5, 2.5] },
  { name: 'us', minzoom: 5, widths: [0.75, 3] },
  { name: 'interstate', minzoom: 3.5, widths: [1, 4] },
] as const

/** Roads below borders: casings first, so that crossings stay open. */
export const roadLayers = ({ road, freeway, roadCasing }: MapColors): LayerSpecification[] => [
  ...classes.map(({ name, minzoom, widths: [thin, wide] }) =>
    roadLine({
      id: `road-casing-${name}`,
      name,
      minzoom: Math.max(6, minzoom),
      color: roadCasing,
      thin: thin + 1.5,
      wide: wide + 2,
    }),
  ),
  ...classes.map(({ name, minzoom, widths: [thin, wide] }) =>
    roadLine({ id: `road-${name}`, name, minzoom, color: name === 'interstate' ? freeway : road, thin, wide }),
  ),
]

interface RoadLine {
  id: string
  name: string
  minzoom: number
  color: string
  /** Width at zoom 5 and at zoom 11. */
  thin: number
  wide: number
}

const roadLine = ({ id, name, minzoom, color, thin, wide }: RoadLine): LayerSpecification => ({
  id,
  type: 'line',
  source: 'base-roads',
  'source-layer': 'roads',
  minzoom,
  filter: ['==', ['get', 'class'], name],
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: { 'line-color': color, 'line-width': ['interpolate', ['exponential', 1.3], ['zoom'], 5, thin, 11, wide] },
})

const roadName: ExpressionSpecification = [
  'concat',
  ['match', ['get', 'class'], 'interstate', 'I-', 'us', 'US ', ['concat', ['coalesce', ['get', 'st'], ''], ' ']],
  ['to-string', ['get', 'num']],
  ['coalesce', ['get', 'sfx'], ''],
]

/** The numbers of roads. */
export const roadNameLayers = ({ city, halo, freeway, road }: MapColors): LayerSpecification[] => [
  {
    id: 'road-names',
    type: 'symbol',
    source: 'base-road-names',
    'source-layer': 'roads',
    minzoom: 6,
    filter: ['all', ['has', 'num'], ['any', isInterstate, ['>=', ['zoom'], 8]]],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 280,
      'symbol-sort-key': ['match', ['get', 'class'], 'interstate', 0, 'us', 1, 2],
      'text-field': roadName,
      'text-font': fonts.bold,
      'text-size': 10.5,
      'text-rotation-alignment': 'viewport',
      'text-padding': 8,
      'icon-image': images.shield,
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [2, 5, 2, 5],
      'icon-rotation-alignment': 'viewport',
    },
    paint: {
      'text-color': city,
      'icon-color': halo,
      'icon-halo-color': ['match', ['get', 'class'], 'interstate', freeway, road],
      'icon-halo-width': 1.25,
    },
  },
]

/** The names of lakes and rivers. */
export const waterNameLayers = ({ halo, waterName }: MapColors): LayerSpecification[] => [
  {
    id: 'water-names',
    type: 'symbol',
    source: 'base-water-names',
    'source-layer': 'lakes',
    minzoom: 6,
    filter: ['has', 'name'],
    layout: { 'text-field': ['get', 'name'], 'text-font': fonts.regular, 'text-size': 11, 'text-max-width': 6 },
    paint: { 'text-color': waterName, 'text-halo-color': halo, 'text-halo-width': 1 },
  },
  {
    id: 'river-names',
    type: 'symbol',
    source: 'base-water-names',
    'source-layer': 'rivers',
    minzoom: 7,
    filter: ['has', 'name'],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 400,
      'text-field': ['get', 'name'],
      'text-font': fonts.regular,
      'text-size': 10.5,
    },
    paint: { 'text-color': waterName, 'text-halo-color': halo, 'text-halo-width': 1 },
  },
]
