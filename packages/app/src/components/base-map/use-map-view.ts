import type { Place } from '@squall/shared/rules/place'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type MapView, moved, zoomed, zoomToFit } from '../../lib/base-map/projection.rules'

const KEY_STEP = 60
const ZOOM_STEP = 0.75

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
}

/**
 * A map's view and the ways to change it. It shows `km` around the centre, at any size, until it is moved.
 * One finger scrolls the page, so on touch screens the map moves by its buttons only.
 */
export function useMapView(center: Place, km: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [chosen, setChosen] = useState<Pick<MapView, 'center' | 'zoom'> | null>(null)
  const drag = useRef<{ x: number; y: number } | null>(null)

  useEffect(() => {
    if (frame.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) })
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  const view = useMemo<MapView>(
    () => ({ ...(chosen ?? { center, zoom: zoomToFit(center, km, size) }), ...size }),
    [chosen, center, km, size],
  )
  const zoomBy = (steps: number) => setChosen(zoomed(view, view.zoom + steps * ZOOM_STEP))

  return {
    frame,
    view,
    isMoved: chosen !== null,
    zoomIn: () => zoomBy(1),
    zoomOut: () => zoomBy(-1),
    /** Back to where it began. */
    reset: () => setChosen(null),
    /** For the element that is dragged and takes the keys. */
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.pointerType === 'touch' || event.button !== 0) return
        drag.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent) {
        if (drag.current === null) return
        setChosen(moved(view, event.clientX - drag.current.x, event.clientY - drag.current.y))
        drag.current = { x: event.clientX, y: event.clientY }
      },
      onPointerUp: () => {
        drag.current = null
      },
      onPointerCancel: () => {
        drag.current = null
      },
      onKeyDown(event: KeyboardEvent) {
        const step = arrows[event.key]
        if (step) setChosen(moved(view, ...step))
        else if (event.key === '+' || event.key === '=') zoomBy(1)
        else if (event.key === '-') zoomBy(-1)
        else if (event.key === '0') setChosen(null)
        else return
        event.preventDefault()
      },
    },
  }
}
