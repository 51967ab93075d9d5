import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { fonts, images } from '../../../ui/map/base-style'
import { takesTaps } from '../../../ui/map/find-mark'
import type { MapColors } from '../../../ui/map/map-colors'
import type { ChaserPart } from './chaser-features.rules'

export const CHASERS = 'chasers'
export const CHASER_TRAILS = 'chaser-trails'
/** The layer whose features are tapped. */
export const CHASER_DOTS = 'chaser-dots'

/** Below this zoom trails and letters only blur the map. */
const NEAR = 6.5
/** From here on a square kilometer is larger than the ring that stands for it. */
const CELLS_FROM_ZOOM = 11.5

const isSelected: ExpressionSpecification = ['boolean', ['get', 'isSelected'], false]
const isExact: ExpressionSpecification = ['boolean', ['get', 'isExact'], false]
const isPart = (part: ChaserPart): ExpressionSpecification => ['==', ['get', 'part'], part]
const byZoom = (far: number, near: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  4,
  far,
  9,
  near,
]

/** Trails of the last 60 minutes, paler with age. */
export function trailLayers({ fg, halo }: MapColors): LayerSpecification[] {
  const opacity: ExpressionSpecification = ['match', ['get', 'age'], 0, 0.9, 1, 0.55, 0.3]
  const source = CHASER_TRAILS
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      ...{ id: 'chaser-trail-casings', type: 'line', source, layout, minzoom: NEAR },
      paint: { 'line-color': halo, 'line-width': ['case', isSelected, 6, 4.5], 'line-opacity': opacity },
    },
    {
      ...{ id: 'chaser-trail-lines', type: 'line', source, layout, minzoom: NEAR, filter: isExact },
      paint: { 'line-color': fg, 'line-width': ['case', isSelected, 3.5, 2], 'line-opacity': opacity },
    },
    {
      ...{ id: 'chaser-trail-dots', type: 'line', source, layout, minzoom: NEAR, filter: ['!', isExact] },
      paint: {
        'line-color': fg,
        'line-width': ['case', isSelected, 3.5, 2.5],
        'line-opacity': opacity,
        'line-dasharray': [0.1, 2.5],
      },
    },
  ]
}

/** Chasers at their places: a full dot where they are exactly, a soft ring or square for about 1 km. */
export function chaserLayers({ fg, panel, halo, accent }: MapColors): LayerSpecification[] {
  const source = CHASERS
  const isFar: ExpressionSpecification = ['all', isPart('dot'), ['!', isExact]]
  return [
    {
      ...{ id: 'chaser-cells', type: 'fill', source, filter: isPart('cell'), minzoom: NEAR },
      paint: { 'fill-color': fg, 'fill-opacity': 0.16 },
    },
    {
      ...{ id: 'chaser-cell-edges', type: 'line', source, filter: isPart('cell'), minzoom: CELLS_FROM_ZOOM },
      paint: { 'line-color': fg, 'line-width': 1.5, 'line-dasharray': [2, 2] },
    },
    {
      ...{ id: 'chaser-selection', type: 'circle', source, filter: ['all', isPart('dot'), isSelected] },
      paint: {
        'circle-radius': byZoom(11, 18),
        'circle-color': accent,
        'circle-opacity': 0.25,
        'circle-stroke-color': accent,
        'circle-stroke-width': 2.5,
      },
    },
    {
      ...{ id: 'chaser-rings', type: 'circle', source, filter: isFar, maxzoom: CELLS_FROM_ZOOM },
      paint: {
        'circle-radius': byZoom(6, 13),
        'circle-color': panel,
        'circle-opacity': 0.55,
        'circle-blur': 0.25,
        'circle-stroke-color': fg,
        'circle-stroke-opacity': 0.55,
        'circle-stroke-width': 2,
      },
    },
    {
      // Rings are tapped in their middle too.
      ...{ id: CHASER_DOTS, type: 'circle', source, filter: isPart('dot'), metadata: takesTaps },
      paint: {
        'circle-radius': byZoom(5, 11),
        'circle-color': fg,
        'circle-opacity': ['case', isExact, 1, 0],
        'circle-stroke-color': panel,
        'circle-stroke-opacity': ['case', isExact, 1, 0],
        'circle-stroke-width': 2,
      },
    },
    {
      ...{ id: 'chaser-arrows', type: 'symbol', source, minzoom: NEAR },
      filter: ['all', isPart('dot'), ['>=', ['get', 'heading'], 0]],
      layout: {
        'icon-image': images.arrow,
        'icon-size': 1,
        'icon-offset': [0, -22],
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
      paint: { 'icon-color': fg, 'icon-halo-color': panel, 'icon-halo-width': 1.5 },
    },
    {
      ...{ id: 'chaser-letters', type: 'symbol', source, minzoom: NEAR, filter: isPart('dot') },
      layout: {
        'text-field': ['get', 'letters'],
        'text-font': fonts.bold,
        'text-size': 11,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': ['case', isExact, panel, fg] },
    },
    {
      ...{ id: 'chaser-names', type: 'symbol', source, minzoom: NEAR, filter: isPart('dot') },
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fonts.bold,
        'text-size': 12,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1.9,
        'text-justify': 'auto',
      },
      paint: { 'text-color': fg, 'text-halo-color': halo, 'text-halo-width': 2 },
    },
  ]
}
