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
  type MapView,
  type Point,
  panView,
  pinchView,
  toZoomSteps,
  zoomToFit,
  zoomView,
} from '../../platform/base-map/projection.rules'

const KEY_STEP = 60

const arrows: Record<string, Point> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
}

interface MapMoves {
  /** The map with all that lies on it. */
  frame: RefObject<HTMLElement | null>
  takesTouch: boolean
  /** Drags the map by pixels. */
  move: (dx: number, dy: number) => void
  /** Two fingers went from one pair of points to another. */
  pinch: (from: [Point, Point], to: [Point, Point]) => void
  /** The point that stays fixed; by default the centre. */
  zoomBy: (steps: number, fixed?: Point) => void
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

/** A map's view and the ways to change it. */
export function useMapView(start: MapStart, { zoomStep = ZOOM_STEP, takesTouch = false }: MapViewOptions = {}) {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [chosen, setChosen] = useState<Pick<MapView, 'center' | 'zoom'> | null>(null)

  // The size is the browser's to decide.
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
  // Several fingers may move before the next drawing, and each move goes on from the last.
  const change = (next: (view: MapView) => Pick<MapView, 'center' | 'zoom'>) =>
    setChosen((before) => next({ ...(before ?? view), ...size }))
  const zoomTo = (zoomOf: (zoom: number) => number, fixed?: Point) =>
    change((from) => zoomView(from, zoomOf(from.zoom), fixed))
  const zoomBy = (steps: number, fixed?: Point) => zoomTo((zoom) => zoom + steps * zoomStep, fixed)
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
    /** Another place at the zoom that is shown. */
    show: (place: Place) => change(({ zoom }) => ({ center: place, zoom })),
    /** Resets to the initial view. */
    reset: () => setChosen(null),
    /** For the element that is dragged and takes the keys. */
    handlers,
  }
}

/**
 * Mouse, fingers, wheel and keys on a map. Where the map does not take touch, one finger scrolls the page and only two move
 * and zoom the map.
 */
function useMapGestures({ frame, takesTouch, move, pinch, zoomBy, reset }: MapMoves) {
  const pointers = useRef(new Map<number, Point>())

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!takesTouch || event.deltaY === 0) return
    event.preventDefault()
    zoomBy(toZoomSteps(event), pointOf(event))
  })
  // React listens to the wheel in a way that lets the page scroll, whatever the listener says.
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
      pointers.current.set(event.pointerId, pointOf(event))
      if (takesTouch || event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      const from = pointers.current.get(event.pointerId)
      if (from === undefined) return
      const to = pointOf(event)
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

function pointOf({ currentTarget, clientX, clientY }: PointerEvent | WheelEvent): Point {
  if (!(currentTarget instanceof Element)) return [clientX, clientY]
  const { left, top } = currentTarget.getBoundingClientRect()
  return [clientX - left, clientY - top]
}
