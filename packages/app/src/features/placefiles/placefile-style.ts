import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { fonts, images } from '../../ui/map/base-style'
import type { MapColors } from '../../ui/map/map-colors'

/** The layers whose shapes a tap describes. */
export const PLACEFILE_LAYERS = ['placefile-icons', 'placefile-texts', 'placefile-lines', 'placefile-areas']

const isKind = (kind: string): ExpressionSpecification => [
  'all',
  ['==', ['get', 'kind'], kind],
  ['>=', ['zoom'], ['get', 'firstZoom']],
]

const color: ExpressionSpecification = ['to-color', ['get', 'color']]

/** The shapes of placefiles, from the bottom to the top. */
export const placefileLayers = (source: string, { halo }: MapColors): LayerSpecification[] => [
  {
    id: 'placefile-areas',
    type: 'fill',
    source,
    filter: isKind('polygon'),
    paint: { 'fill-color': color, 'fill-opacity': 0.6 },
  },
  {
    id: 'placefile-lines',
    type: 'line',
    source,
    filter: isKind('line'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': ['max', 1, ['get', 'width']] },
  },
  {
    id: 'placefile-icons',
    type: 'symbol',
    source,
    filter: isKind('icon'),
    layout: {
      'icon-image': images.arrow,
      'icon-size': 0.8,
      'icon-rotate': ['get', 'angle'],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
    paint: { 'icon-color': color, 'icon-halo-color': halo, 'icon-halo-width': 1.5 },
  },
  {
    id: 'placefile-texts',
    type: 'symbol',
    source,
    filter: isKind('text'),
    layout: {
      'text-field': ['get', 'text'],
      'text-font': fonts.bold,
      'text-size': ['max', 11, ['min', 24, ['get', 'pixels']]],
      'text-anchor': ['coalesce', ['get', 'anchor'], 'center'],
      'text-radial-offset': ['coalesce', ['get', 'distance'], 0],
      'text-allow-overlap': false,
    },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  },
]
