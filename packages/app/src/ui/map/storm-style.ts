import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { StormPart } from '../../platform/map/storm-features.rules'
import { arrowLayers } from './arrow-style'
import { fonts } from './base-style'
import type { MapColors } from './map-colors'

const source = 'storms'

const isSelected: ExpressionSpecification = ['boolean', ['get', 'isSelected'], false]

const isPart = (part: StormPart): ExpressionSpecification => ['==', ['get', 'part'], part]

const whenSelected = (selected: number, other: number): ExpressionSpecification => ['case', isSelected, selected, other]

const byIntensity = ({ violent, strong, moderate, weak }: MapColors): ExpressionSpecification => [
  'match',
  ['get', 'intensity'],
  'violent',
  violent,
  'strong',
  strong,
  'moderate',
  moderate,
  weak,
]

/** Outlines, forecast cones, paths and motion of storms, from the bottom to the top. */
export function stormLayers(colors: MapColors): LayerSpecification[] {
  const color = byIntensity(colors)
  const { halo, panel, fg } = colors
  return [
    {
      id: 'storm-cones',
      type: 'fill',
      source,
      filter: isPart('cone'),
      paint: { 'fill-color': color, 'fill-opacity': whenSelected(0.2, 0.08) },
    },
    {
      id: 'storm-cone-edges',
      type: 'line',
      source,
      filter: isPart('cone'),
      paint: { 'line-color': color, 'line-width': 1, 'line-opacity': whenSelected(0.8, 0.35) },
    },
    {
      id: 'storm-outlines',
      type: 'fill',
      source,
      filter: isPart('outline'),
      paint: { 'fill-color': color, 'fill-opacity': whenSelected(0.38, 0.22) },
    },
    {
      id: 'storm-outline-edges',
      type: 'line',
      source,
      filter: isPart('outline'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': whenSelected(2.5, 1.5) },
    },
    {
      id: 'storm-path-casings',
      type: 'line',
      source,
      filter: isPart('path'),
      paint: { 'line-color': halo, 'line-width': whenSelected(4, 3.25), 'line-opacity': 0.7 },
    },
    {
      id: 'storm-paths',
      type: 'line',
      source,
      filter: isPart('path'),
      paint: { 'line-color': color, 'line-width': whenSelected(2, 1.25), 'line-dasharray': [3, 2] },
    },
    {
      id: 'storm-positions',
      type: 'circle',
      source,
      filter: isPart('position'),
      paint: {
        'circle-radius': whenSelected(4.5, 3),
        'circle-color': panel,
        'circle-stroke-color': color,
        'circle-stroke-width': whenSelected(2, 1.5),
      },
    },
    ...arrowLayers({ source, name: 'storm', color, edge: halo, width: 2.5 }),
    {
      id: 'storm-times',
      type: 'symbol',
      source,
      filter: ['all', isPart('position'), isSelected],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': fonts.bold,
        'text-size': 12,
        'text-offset': [0, -1.1],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': fg, 'text-halo-color': halo, 'text-halo-width': 2 },
    },
  ]
}

/** The rings around the person's place. */
export const ringLayers = ({ accent, halo, panel }: MapColors): LayerSpecification[] => [
  {
    id: 'ring-fill',
    type: 'fill',
    source: 'rings',
    filter: ['all', ['==', ['get', 'part'], 'ring'], ['boolean', ['get', 'isInner'], false]],
    paint: { 'fill-color': accent, 'fill-opacity': 0.12 },
  },
  {
    id: 'ring-lines',
    type: 'line',
    source: 'rings',
    filter: ['==', ['get', 'part'], 'ring'],
    paint: { 'line-color': accent, 'line-opacity': 0.6, 'line-width': 1.25, 'line-dasharray': [2, 3] },
  },
  {
    id: 'ring-labels',
    type: 'symbol',
    source: 'rings',
    // The label of a smaller ring would hide its content.
    filter: ['all', ['==', ['get', 'part'], 'label'], ['>=', ['*', ['get', 'km'], ['^', 2, ['zoom']]], 2_500]],
    layout: {
      'text-field': ['get', 'label'],
      'text-font': fonts.bold,
      'text-size': 11.5,
      'text-offset': [0, 0.9],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': accent, 'text-halo-color': halo, 'text-halo-width': 2 },
  },
  {
    id: 'ring-place',
    type: 'circle',
    source: 'rings',
    filter: ['==', ['get', 'part'], 'place'],
    paint: { 'circle-radius': 5, 'circle-color': accent, 'circle-stroke-color': panel, 'circle-stroke-width': 2 },
  },
]
