import type { Place } from '@squall/shared/rules/place'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type MapPoint,
  type MapView,
  panView,
  pinchView,
  toZoomSteps,
  zoomToFit,
  zoomView,
} from '../../platform/base-map/projection.rules'

const KEY_STEP = 60

const arrows: Record<string, MapPoint> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
}

interface MapMoves {
  /** The element of the map and its overlays. */
  frame: RefObject<HTMLElement | null>
  takesTouch: boolean
  /** Drags the map by pixels. */
  move: (dx: number, dy: number) => void
  /** Moves and zooms by two fingers, from one pair of points to another. */
  pinch: (from: [MapPoint, MapPoint], to: [MapPoint, MapPoint]) => void
  /** `fixed` is the point that stays in place; by default the centre. */
  zoomBy: (steps: number, fixed?: MapPoint) => void
  reset: () => void
}

const ZOOM_STEP = 0.75

/** The initial view: a zoom, or a radius in km around the centre at any map size. */
export type MapStart = { center: Place } & ({ zoom: number } | { km: number })

interface MapViewOptions {
  /** Zooms go by whole steps, as on a map with a zoom control. */
  zoomStep?: number
  /** One finger moves the map instead of scrolling the page, and the wheel zooms. */
  takesTouch?: boolean
}

/** Returns a map's view and the functions that change it. */
export function useMapView(start: MapStart, { zoomStep = ZOOM_STEP, takesTouch = false }: MapViewOptions = {}) {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [chosen, setChosen] = useState<Pick<MapView, 'center' | 'zoom'> | null>(null)

  useEffect(() => {
    if (frame.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) })
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  const { center } = start
  const startZoom = 'zoom' in start ? start.zoom : zoomToFit(center, start.km, size)
  const view = useMemo<MapView>(
    () => ({ ...(chosen ?? { center, zoom: startZoom }), ...size }),
    [chosen, center, startZoom, size],
  )
  // Several moves may precede the next render, and each continues from the last.
  const change = (next: (view: MapView) => Pick<MapView, 'center' | 'zoom'>) =>
    setChosen((before) => next({ ...(before ?? view), ...size }))
  const zoomTo = (getZoom: (zoom: number) => number, fixed?: MapPoint) =>
    change((from) => zoomView(from, getZoom(from.zoom), fixed))
  const zoomBy = (steps: number, fixed?: MapPoint) => zoomTo((zoom) => zoom + steps * zoomStep, fixed)
  const handlers = useMapGestures({
    frame,
    takesTouch,
    move: (dx, dy) => change((from) => panView(from, dx, dy)),
    pinch: (before, after) => change((from) => pinchView(from, before, after)),
    zoomBy,
    reset: () => setChosen(null),
  })

  return {
    frame,
    view,
    isMoved: chosen !== null,
    zoomIn: () => zoomBy(1),
    zoomOut: () => zoomBy(-1),
    zoomTo: (zoom: number) => zoomTo(() => zoom),
    /** Centres another place at the current zoom. */
    show: (place: Place) => change(({ zoom }) => ({ center: place, zoom })),
    /** Resets to the initial view. */
    reset: () => setChosen(null),
    /** Props of the element that is dragged and focused. */
    handlers,
  }
}

/**
 * Returns the handlers for mouse, fingers, wheel and keys. On a map that does not take touch, one finger scrolls the page
 * and two move and zoom the map.
 */
function useMapGestures({ frame, takesTouch, move, pinch, zoomBy, reset }: MapMoves) {
  const pointers = useRef(new Map<number, MapPoint>())

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!takesTouch || event.deltaY === 0) return
    event.preventDefault()
    zoomBy(toZoomSteps(event), getPointIn(event))
  })
  // React's wheel listener is passive, so it cannot keep the page from scrolling.
  useEffect(() => {
    const element = frame.current
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [frame])
  const drop = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
  }

  return {
    style: { touchAction: takesTouch ? 'none' : 'pan-y' },
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      pointers.current.set(event.pointerId, getPointIn(event))
      if (takesTouch || event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      const from = pointers.current.get(event.pointerId)
      if (from === undefined) return
      const to = getPointIn(event)
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
      pointers.current.set(event.pointerId, to)
      if (other) pinch([from, other], [to, other])
      else if (takesTouch || event.pointerType !== 'touch') move(to[0] - from[0], to[1] - from[1])
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    onKeyDown(event: KeyboardEvent) {
      const step = arrows[event.key]
      if (step) move(...step)
      else if (event.key === '+' || event.key === '=') zoomBy(1)
      else if (event.key === '-') zoomBy(-1)
      else if (event.key === '0') reset()
      else return
      event.preventDefault()
    },
  }
}

function getPointIn({ currentTarget, clientX, clientY }: PointerEvent | WheelEvent): MapPoint {
  if (!(currentTarget instanceof Element)) return [clientX, clientY]
  const { left, top } = currentTarget.getBoundingClientRect()
  return [clientX - left, clientY - top]
}
