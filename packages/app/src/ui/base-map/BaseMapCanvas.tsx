import { useEffect, useRef } from 'react'
import type { Landmark } from '../../platform/base-map/cities.rules'
import { clearedContext, type MapColors, paintCities, paintLines, paintStates } from '../../platform/base-map/paint'
import type { MapView } from '../../platform/base-map/projection.rules'
import { useBaseMap } from '../../platform/base-map/use-base-map'
import { useColorMode } from '../theme/color-mode'
import { MapCanvas } from './MapCanvas'

interface BaseMapCanvasProps {
  view: MapView
  /** The whole map, or only what lies under or over a picture between two of these. */
  part?: 'all' | 'ground' | 'labels'
  hasCities?: boolean
  /** What lies over the map with its name; it must not change from one drawing to the next. */
  landmarks?: Landmark[]
}

/** Borders and cities of a view, sharp on every screen and in the colours of the theme. Says nothing to screen readers. */
export function BaseMapCanvas({ view, part = 'all', hasCities = true, landmarks }: BaseMapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { states, counties, cities } = useBaseMap()
  const { mode } = useColorMode()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another colour mode changes the colours read from the canvas
  useEffect(() => {
    const context = clearedContext(canvas.current, view)
    if (context === null) return
    const colors = colorsOf(context.canvas)
    if (part !== 'labels') paintLines(context, { states, counties }, view, colors)
    if (part === 'labels' && states) paintStates(context, states, view, colors)
    if (part !== 'ground' && cities && hasCities) paintCities(context, cities, view, colors, landmarks)
  }, [view, states, counties, cities, mode, part, hasCities, landmarks])
  return (
    <MapCanvas
      ref={canvas}
      aria-hidden
      w={`${view.width}px`}
      h={`${view.height}px`}
      data-ready={states && counties && cities ? '' : undefined}
      css={{
        '--map-land': { _light: '#F4F7FC', _dark: '#0B1220' },
        '--map-county': { _light: '#D6DEEC', _dark: '#212E48' },
        '--map-state': { _light: '#8C9AB8', _dark: '#5A6B90' },
        '--map-city': { _light: '#36425F', _dark: '#B6C2DA' },
      }}
    />
  )
}

function colorsOf(element: Element): MapColors {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name)
  return {
    land: read('--map-land'),
    county: read('--map-county'),
    state: read('--map-state'),
    city: read('--map-city'),
    halo: read('--map-land'),
    typeface: style.fontFamily,
  }
}
