import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { images } from './base-style'

interface ArrowStyle {
  /** The source, whose features have `part` 'arrow' for a line and 'head' for its end with a `direction`. */
  source: string
  /** The beginning of the layers' names. */
  name: string
  color: ExpressionSpecification | string
  /** The edge that sets arrows off from what lies below. */
  edge: string
  /** In CSS pixels. */
  width: number
}

const isPart = (part: 'arrow' | 'head'): ExpressionSpecification => ['==', ['get', 'part'], part]

/** Returns the layers of arrows, from the bottom to the top. */
export const arrowLayers = ({ source, name, color, edge, width }: ArrowStyle): LayerSpecification[] => [
  {
    id: `${name}-arrow-casings`,
    type: 'line',
    source,
    filter: isPart('arrow'),
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': edge, 'line-width': width + 2.5 },
  },
  {
    id: `${name}-arrows`,
    type: 'line',
    source,
    filter: isPart('arrow'),
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  },
  {
    id: `${name}-heads`,
    type: 'symbol',
    source,
    filter: isPart('head'),
    layout: {
      'icon-image': images.arrow,
      'icon-size': 0.7,
      'icon-rotate': ['get', 'direction'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
    paint: { 'icon-color': color, 'icon-halo-color': edge, 'icon-halo-width': 1.5 },
  },
]
