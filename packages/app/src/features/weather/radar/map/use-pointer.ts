import { type RefObject, useEffect, useState } from 'react'
import type { MapPoint } from '../../../../platform/map/projection.rules'

/** A pointed place and its input; the keyboard always points at the centre. */
export type PointedPlace = { by: 'mouse' | 'finger'; point: MapPoint } | { by: 'keys' }

/** A finger that rests this long reads a value instead of dragging the map. */
const REST_MS = 300
const REST_PIXELS = 10
/** The value stays visible this long after the finger is lifted. */
const READ_MS = 5000

/** Returns the position of mouse, finger or keyboard focus on the map; null without any. */
export function usePointer(frame: RefObject<HTMLElement | null>): PointedPlace | null {
  const [pointed, setPointed] = useState<PointedPlace | null>(null)

  // Pointer and focus events may come from any element on the map.
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    let timer = 0
    let touched: { id: number; x: number; y: number } | null = null
    const toPoint = ({ clientX, clientY }: PointerEvent): MapPoint => {
      const { left, top } = element.getBoundingClientRect()
      return [clientX - left, clientY - top]
    }
    const later = (ms: number, next: PointedPlace | null) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => setPointed(next), ms)
    }
    const forget = () => {
      clearTimeout(timer)
      touched = null
      setPointed(null)
    }

    const onDown = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return
      // A second finger zooms.
      const isSecond = touched !== null
      forget()
      if (isSecond) return
      touched = { id: event.pointerId, x: event.clientX, y: event.clientY }
      later(REST_MS, { by: 'finger', point: toPoint(event) })
    }
    const onMove = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return setPointed({ by: 'mouse', point: toPoint(event) })
      if (touched?.id !== event.pointerId) return
      if (Math.hypot(event.clientX - touched.x, event.clientY - touched.y) > REST_PIXELS) forget()
    }
    const onUp = (event: PointerEvent) => {
      if (touched?.id !== event.pointerId) return
      touched = null
      // A tap reads the value too.
      setPointed({ by: 'finger', point: toPoint(event) })
      later(READ_MS, null)
    }
    const onLeave = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') setPointed(null)
    }
    const onKeys = ({ target }: Event) => {
      if (target instanceof Element && target.matches(':focus-visible')) setPointed({ by: 'keys' })
    }
    const onBlur = () => setPointed((before) => (before?.by === 'keys' ? null : before))

    const listeners = new AbortController()
    const { signal } = listeners
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('pointermove', onMove, { signal })
    element.addEventListener('pointerup', onUp, { signal })
    element.addEventListener('pointercancel', forget, { signal })
    element.addEventListener('pointerleave', onLeave, { signal })
    element.addEventListener('focusin', onKeys, { signal })
    element.addEventListener('keydown', onKeys, { signal })
    element.addEventListener('focusout', onBlur, { signal })
    return () => {
      clearTimeout(timer)
      listeners.abort()
    }
  }, [frame])

  return pointed
}
