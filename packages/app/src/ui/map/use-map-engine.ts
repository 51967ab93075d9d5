import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
// Without its own address the production build looks for the worker beside a chunk that has another name.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { MAX_ZOOM, type MapPosition, MIN_ZOOM } from '../../platform/map/position.rules'
import { useColorMode } from '../theme/color-mode'
import { createBaseStyle } from './base-style'
import { type MapColors, readMapColors } from './map-colors'
import type { MapHandle } from './map-context'
import { addMapImages } from './map-images'

setWorkerUrl(workerUrl)

const helpTexts = {
  'CooperativeGesturesHandler.WindowsHelpText': 'Hold Ctrl and scroll to zoom the map',
  'CooperativeGesturesHandler.MacHelpText': 'Hold ⌘ and scroll to zoom the map',
  'CooperativeGesturesHandler.MobileHelpText': 'Use two fingers to move the map',
}

interface EngineOptions {
  /** Wheel and one finger scroll the page that the map is in. */
  isEmbedded: boolean
  /** The map is a picture that nobody moves. */
  isStill: boolean
  maxZoom: number | undefined
  getFirstPosition: () => MapPosition
  /** The browser refused WebGL2. */
  onFailed: () => void
}

interface MapEngineState {
  /** The map once it takes layers; null before. */
  handle: MapHandle | null
  /** The browser took the graphics context away; it usually gives another one within seconds. */
  isLost: boolean
}

/** Returns the map of an element. */
export function useMapEngine(container: RefObject<HTMLDivElement | null>, options: EngineOptions): MapEngineState {
  const [engine, setEngine] = useState<Pick<MapHandle, 'map' | 'isUsable'> | null>(null)
  const [colors, setColors] = useState<MapColors | null>(null)
  const [styleCount, setStyleCount] = useState(0)
  const [isLost, setLost] = useState(false)
  const mode = useColorMode()
  const { isEmbedded, isStill, maxZoom } = options
  const getFirstPosition = useEffectEvent(options.getFirstPosition)
  const onFailed = useEffectEvent(options.onFailed)

  useEffect(() => {
    if (container.current === null) return
    const first = readMapColors(container.current)
    const map = createMap(container.current, first, getFirstPosition(), { isEmbedded, isStill, maxZoom })
    if (map === null) return onFailed()
    let isOver = false
    let hasContext = true
    const isUsable = () => !isOver && hasContext
    map.on('webglcontextlost', () => {
      hasContext = false
      setLost(true)
    })
    // The first style, and the one that MapLibre rebuilds after a lost context.
    map.on('style.load', () => {
      hasContext = true
      setLost(false)
      addMapImages(map)
      setColors(first)
      setEngine({ map, isUsable })
      setStyleCount((count) => count + 1)
    })
    return () => {
      isOver = true
      setEngine(null)
      map.remove()
    }
  }, [container, isEmbedded, isStill, maxZoom])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another colour mode changes the colours read from the element
  useEffect(() => {
    if (engine === null || container.current === null || !engine.isUsable()) return
    const next = readMapColors(container.current)
    engine.map.setPaintProperty('ground', 'background-color', next.ground)
    setColors(next)
  }, [engine, mode, styleCount, container])

  return { handle: engine && colors && { ...engine, colors, styleCount }, isLost }
}

function createMap(
  container: HTMLElement,
  colors: MapColors,
  { center, zoom }: MapPosition,
  { isEmbedded, isStill, maxZoom = MAX_ZOOM }: Pick<EngineOptions, 'isEmbedded' | 'isStill' | 'maxZoom'>,
): MapLibreMap | null {
  try {
    const map = new MapLibreMap({
      container,
      style: createBaseStyle(colors),
      center: [center.longitude, center.latitude],
      zoom,
      minZoom: MIN_ZOOM,
      maxZoom,
      maxPitch: 0,
      dragRotate: false,
      touchPitch: false,
      boxZoom: false,
      renderWorldCopies: false,
      attributionControl: false,
      // Labels that fade hold back what moves by as much.
      fadeDuration: 0,
      cooperativeGestures: isEmbedded,
      interactive: !isStill,
      locale: helpTexts,
    })
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    return map
  } catch (error) {
    console.info('The map cannot be drawn', error)
    return null
  }
}
