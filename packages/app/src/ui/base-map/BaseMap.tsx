import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { LocateFixed, Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Landmark } from '../../platform/base-map/cities.rules'
import { clearedContext, type MapColors, paintCities, paintLines, paintStates } from '../../platform/base-map/paint'
import type { MapView } from '../../platform/base-map/projection.rules'
import { useBaseMap } from '../../platform/base-map/use-base-map'
import { useColorMode } from '../theme/color-mode'
import type { useMapView } from './use-map-view'

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
  const mode = useColorMode()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another colour mode changes the colours read from the canvas
  useEffect(() => {
    const context = clearedContext(canvas.current, view)
    if (context === null) return
    const colors = readMapColors(context.canvas)
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

function readMapColors(element: Element): MapColors {
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

/** A drawing over the whole map. It ignores the pointer; callers hide it from screen readers. */
export const MapCanvas = chakra('canvas', {
  base: { position: 'absolute', top: '0', left: '0', pointerEvents: 'none' },
})

interface MapFrameProps {
  map: ReturnType<typeof useMapView>
  /** The accessible description of the map. */
  label: string
  height: Record<string, string>
  /** Drawn over the base map, in the view's CSS pixels. */
  children: ReactNode
}

/** A base map with keyboard control, buttons and attribution; its children are the overlays. */
export function MapFrame({ map, label, height, children }: MapFrameProps) {
  const { frame, view, isMoved, zoomIn, zoomOut, reset, handlers } = map
  return (
    <Box position="relative" borderWidth="1px" borderRadius="l3" overflow="hidden" bg="bg.subtle">
      <Box
        ref={frame}
        position="relative"
        h={height}
        overflow="hidden"
        // Even a transition of no length would leave positions a frame behind the borders.
        css={{ '& *': { transitionProperty: 'none' } }}
      >
        <BaseMapCanvas view={view} />
        <Box
          tabIndex={0}
          role="group"
          aria-label={label}
          aria-description="Arrow keys move the map, plus and minus zoom, 0 goes back."
          position="absolute"
          inset="0"
          cursor="grab"
          _active={{ cursor: 'grabbing' }}
          focusVisibleRing="inside"
          {...handlers}
        />
        {children}
      </Box>
      <Flex direction="column" gap="1" position="absolute" top="2" right="2">
        <MapButton label="Zoom in" onClick={zoomIn}>
          <Plus />
        </MapButton>
        <MapButton label="Zoom out" onClick={zoomOut}>
          <Minus />
        </MapButton>
        {isMoved ? (
          <MapButton label="Back to my position" onClick={reset}>
            <LocateFixed />
          </MapButton>
        ) : null}
      </Flex>
      <Text
        position="absolute"
        bottom="0"
        right="0"
        px="1.5"
        textStyle="2xs"
        color="fg.muted"
        bg="bg.panel/80"
        borderStartStartRadius="l1"
      >
        Borders: US Census Bureau. Cities: GeoNames, CC BY 4.0
      </Text>
    </Box>
  )
}

interface MapButtonProps {
  label: string
  onClick: () => void
  children: ReactNode
}

function MapButton({ label, onClick, children }: MapButtonProps) {
  return (
    <Button
      aria-label={label}
      title={label}
      onClick={onClick}
      size="xs"
      variant="outline"
      px="0"
      bg="bg.panel"
      _hover={{ bg: 'bg.muted' }}
    >
      {children}
    </Button>
  )
}
