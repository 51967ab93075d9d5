import { Box } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toPosition } from '../../platform/map/position.rules'
import { BaseMapLayers } from './BaseMapLayers'
import { engineStyles } from './engine-styles'
import { MapControls } from './MapControls'
import { MapLost } from './MapMessage'
import { MapContext, type MapHandle } from './map-context'
import type { MapViewProps } from './map-view-props'
import { readBox, readPosition } from './read-position'
import { ScaleBar } from './ScaleBar'
import { useMapEngine } from './use-map-engine'

interface MapEngineProps extends MapViewProps {
  onFailed: () => void
}

/** The map itself: MapLibre with the base map, its buttons and the layers inside it. */
export default function MapEngine({ onFailed, ...props }: MapEngineProps) {
  const { start, isEmbedded = false, isStill = false, maxZoom, hasCities = true, hasRoads = true, children } = props
  const container = useRef<HTMLDivElement>(null)
  const { handle, isLost } = useMapEngine(container, {
    isEmbedded,
    isStill,
    maxZoom,
    getFirstPosition: () => toPosition(start, sizeOf(container.current)),
    onFailed,
  })
  return (
    <>
      <Box
        ref={container}
        position="absolute"
        inset="0"
        // A canvas without a context is white, with the browser's sign of a broken picture.
        visibility={isLost ? 'hidden' : undefined}
        css={engineStyles}
        data-embedded={isEmbedded || undefined}
      />
      {isLost ? <MapLost textHint={props.textHint} /> : null}
      {handle === null ? null : (
        <MapContext value={handle}>
          <BaseMapLayers hasCities={hasCities} hasRoads={hasRoads} />
          <MapOverlay handle={handle} {...props}>
            {children}
          </MapOverlay>
        </MapContext>
      )}
    </>
  )
}

const sizeOf = (element: HTMLElement | null) => ({
  width: element?.clientWidth ?? 0,
  height: element?.clientHeight ?? 0,
})

/** What lies over the canvas, and what the person does with it. */
function MapOverlay({
  handle,
  label,
  start,
  backLabel,
  onMoved,
  isStill,
  children,
}: MapViewProps & { handle: MapHandle }) {
  const { map } = handle
  const [isMoved, setMoved] = useState(false)
  useCanvasTexts(handle, label)
  useStartPosition(handle, start, isMoved)
  const reset = () => {
    setMoved(false)
    const { center, zoom } = toPosition(start, sizeOf(map.getContainer()))
    map.jumpTo({ center: [center.longitude, center.latitude], zoom })
  }
  const onMoveStart = useEffectEvent(() => setMoved(true))
  const onMoveEnd = useEffectEvent(() => onMoved?.(readPosition(map), readBox(map)))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '0') return
    event.preventDefault()
    reset()
  })
  useEffect(() => {
    const begin = ({ originalEvent }: { originalEvent?: unknown }) => originalEvent && onMoveStart()
    const end = () => onMoveEnd()
    const canvas = map.getCanvas()
    const press = (event: KeyboardEvent) => onKeyDown(event)
    map.on('movestart', begin)
    map.on('moveend', end)
    canvas.addEventListener('keydown', press)
    end()
    return () => {
      map.off('movestart', begin)
      map.off('moveend', end)
      canvas.removeEventListener('keydown', press)
    }
  }, [map])
  return (
    <>
      <Box
        position="absolute"
        inset="0"
        overflow="hidden"
        pointerEvents="none"
        css={{ '& *': { transitionProperty: 'none' } }}
      >
        {children}
      </Box>
      {isStill ? null : (
        <>
          <ScaleBar />
          <MapControls
            onZoom={(steps) => {
              setMoved(true)
              map.zoomTo(map.getZoom() + steps)
            }}
            backLabel={isMoved ? backLabel : undefined}
            onBack={reset}
          />
        </>
      )}
    </>
  )
}

const HELP = 'Arrow keys move the map, plus and minus zoom, 0 goes back.'

/** Describes the canvas, which takes the keys, to screen readers; and says when the first picture is complete. */
function useCanvasTexts({ map }: MapHandle, label: string) {
  useEffect(() => {
    const canvas = map.getCanvas()
    canvas.setAttribute('role', 'group')
    canvas.setAttribute('aria-label', label)
    canvas.setAttribute('aria-description', HELP)
  }, [map, label])
  useEffect(() => {
    const mark = () => {
      map.getContainer().dataset.ready = ''
    }
    const unmark = () => {
      delete map.getContainer().dataset.ready
    }
    map.on('idle', mark)
    map.on('webglcontextlost', unmark)
    return () => {
      map.off('idle', mark)
      map.off('webglcontextlost', unmark)
    }
  }, [map])
}

/** Keeps the start in the middle until the person moves the map. */
function useStartPosition({ map, isUsable }: MapHandle, start: MapViewProps['start'], isMoved: boolean) {
  const show = useEffectEvent(() => {
    if (isMoved || !isUsable()) return
    const { center, zoom } = toPosition(start, sizeOf(map.getContainer()))
    map.jumpTo({ center: [center.longitude, center.latitude], zoom })
  })
  const { latitude, longitude } = start.center
  // biome-ignore lint/correctness/useExhaustiveDependencies: another start is shown, whatever object holds it
  useEffect(() => show(), [latitude, longitude, 'km' in start ? start.km : start.zoom])
  useEffect(() => {
    const follow = () => show()
    map.on('resize', follow)
    return () => void map.off('resize', follow)
  }, [map])
}
