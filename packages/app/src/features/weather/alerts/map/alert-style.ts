import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { arrowLayers } from '../../../../ui/map/arrow-style'
import { images } from '../../../../ui/map/base-style'
import type { MapColors } from '../../../../ui/map/map-colors'

const source = 'alerts'

/** The layer that answers taps. */
export const ALERT_AREAS = 'alert-areas'

const has = (name: 'isSelected' | 'isPatchwork' | 'isWatch' | 'isHatched' | 'isEnded'): ExpressionSpecification => [
  'boolean',
  ['get', name],
  false,
]

const isPart = (part: 'area' | 'arrow' | 'head'): ExpressionSpecification => ['==', ['get', 'part'], part]

/** Common borders of counties would draw over the others. */
const lineWidth = (more: number): ExpressionSpecification => [
  'case',
  has('isPatchwork'),
  ['case', has('isSelected'), 2 + more, 1 + more / 2],
  ['case', has('isSelected'), 4 + more, 2.75 + more],
]

const opacity: ExpressionSpecification = ['case', has('isEnded'), 0.5, 1]

/** Areas of warnings and watches: solid lines for warnings, dashed ones for watches, hatched when they are about to end, and pale once they have ended. */
export function alertLayers({ nws }: MapColors): LayerSpecification[] {
  const { casing } = nws
  const color: ExpressionSpecification = [
    'match',
    ['get', 'color'],
    'tornadoWarning',
    nws.tornadoWarning,
    'severeThunderstormWarning',
    nws.severeThunderstormWarning,
    'flashFloodWarning',
    nws.flashFloodWarning,
    'tornadoWatch',
    nws.tornadoWatch,
    'severeThunderstormWatch',
    nws.severeThunderstormWatch,
    'flashFloodWatch',
    nws.flashFloodWatch,
    nws.other,
  ]
  return [
    {
      id: ALERT_AREAS,
      type: 'fill',
      source,
      filter: isPart('area'),
      paint: {
        'fill-color': color,
        'fill-opacity': ['case', has('isSelected'), 0.3, has('isEnded'), 0.05, has('isWatch'), 0.1, 0.16],
        'fill-antialias': false,
      },
    },
    {
      id: 'alert-hatches',
      type: 'fill',
      source,
      filter: ['all', isPart('area'), has('isHatched')],
      paint: { 'fill-pattern': images.hatch, 'fill-opacity': ['case', has('isEnded'), 0.45, 0.7] },
    },
    {
      id: 'alert-casings',
      type: 'line',
      source,
      filter: isPart('area'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': casing,
        'line-width': lineWidth(2.5),
        'line-opacity': ['case', has('isPatchwork'), 0.4, 0.85],
      },
    },
    {
      id: 'alert-lines',
      type: 'line',
      source,
      filter: ['all', isPart('area'), ['!', has('isWatch')]],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': lineWidth(0), 'line-opacity': opacity },
    },
    {
      id: 'alert-dashes',
      type: 'line',
      source,
      filter: ['all', isPart('area'), has('isWatch')],
      paint: { 'line-color': color, 'line-width': lineWidth(0), 'line-opacity': opacity, 'line-dasharray': [4, 2] },
    },
    ...arrowLayers({ source, name: 'alert', color, edge: casing, width: 2 }),
  ]
}
