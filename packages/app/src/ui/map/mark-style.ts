import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { fonts } from './base-style'
import { takesTaps } from './find-mark'
import type { MapColors, MarkTone } from './map-colors'
import { SPOTS } from './map-marks.rules'
import { markImages } from './mark-images'

/** Above this zoom marks no longer join into clusters. */
export const LAST_CLUSTER_ZOOM = 10

/** Marks join when they are closer than this many CSS pixels. */
export const CLUSTER_RADIUS = 34

/** How far marks of one place stand apart, in CSS pixels. */
const SPOT_DISTANCE = 27

const toneNames: MarkTone[] = ['red', 'orange', 'green', 'blue', 'accent', 'gray']

const byTone = ({ marks }: MapColors, part: 'solid' | 'contrast'): ExpressionSpecification => [
  'match',
  ['get', 'tone'],
  'red',
  marks.red[part],
  ...toneNames.slice(1, -1).flatMap((tone) => [tone, marks[tone][part]]),
  marks.gray[part],
]

/** The middle, and six spots around it. */
const spotOffsets: ExpressionSpecification = [
  'match',
  ['get', 'spot'],
  1,
  toOffset(1),
  ...Array.from({ length: SPOTS - 2 }, (_, at) => [at + 2, toOffset(at + 2)]).flat(),
  ['literal', [0, 0]],
]

function toOffset(spot: number): ExpressionSpecification {
  const angle = ((spot - 1) / (SPOTS - 1)) * 2 * Math.PI
  return ['literal', [Math.round(SPOT_DISTANCE * Math.sin(angle)), Math.round(-SPOT_DISTANCE * Math.cos(angle))]]
}

const isCluster: ExpressionSpecification = ['has', 'point_count']

/** Returns the layers of marks, from the bottom to the top: clusters with their number, single ones with their sign. */
export function markLayers(
  source: string,
  colors: MapColors,
  rankTones: [rank: number, tone: MarkTone][],
): LayerSpecification[] {
  const { panel, fg, halo, marks } = colors
  const [first, ...others] = rankTones
  const clusterColor: string | ExpressionSpecification =
    first === undefined
      ? fg
      : [
          'match',
          ['get', 'worst'],
          first[0],
          marks[first[1]].solid,
          ...others.flatMap(([rank, tone]) => [rank, marks[tone].solid]),
          fg,
        ]
  const placing = {
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'icon-offset': spotOffsets,
    // The least important is drawn first.
    'symbol-sort-key': ['-', 0, ['get', 'rank']],
  } satisfies Extract<LayerSpecification, { type: 'symbol' }>['layout']
  return [
    {
      id: `${source}-clusters`,
      metadata: takesTaps,
      type: 'circle',
      source,
      filter: isCluster,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['log10', ['get', 'point_count']], 0.3, 15, 3, 24],
        'circle-color': panel,
        'circle-stroke-color': clusterColor,
        'circle-stroke-width': 3.5,
      },
    },
    {
      id: `${source}-numbers`,
      type: 'symbol',
      source,
      filter: isCluster,
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': fonts.bold,
        'text-size': 13,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': fg },
    },
    {
      id: `${source}-marks`,
      metadata: takesTaps,
      type: 'symbol',
      source,
      filter: ['!', isCluster],
      layout: { ...placing, 'icon-image': ['concat', markImages.shape, ['get', 'shape']] },
      paint: { 'icon-color': byTone(colors, 'solid'), 'icon-halo-color': halo, 'icon-halo-width': 1.25 },
    },
    {
      id: `${source}-signs`,
      type: 'symbol',
      source,
      filter: ['!', isCluster],
      layout: { ...placing, 'icon-image': ['concat', markImages.sign, ['get', 'sign']] },
      paint: { 'icon-color': byTone(colors, 'contrast') },
    },
  ]
}
