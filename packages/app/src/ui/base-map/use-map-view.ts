import type { Place } from '@squall/shared/rules/place'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type MapView, moved, type Point, pinched, zoomed, zoomToFit } from '../../platform/base-map/projection.rules'
import { useMapGestures } from './use-map-gestures'

const ZOOM_STEP = 0.75

/** What a map shows until it is moved: a zoom, or so many km around the centre at any size. */
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
    change((from) => zoomed(from, zoomOf(from.zoom), fixed))
  const zoomBy = (steps: number, fixed?: Point) => zoomTo((zoom) => zoom + steps * zoomStep, fixed)
  const handlers = useMapGestures({
    frame,
    takesTouch,
    move: (dx, dy) => change((from) => moved(from, dx, dy)),
    pinch: (before, after) => change((from) => pinched(from, before, after)),
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
    /** Back to where it began. */
    reset: () => setChosen(null),
    /** For the element that is dragged and takes the keys. */
    handlers,
  }
}
