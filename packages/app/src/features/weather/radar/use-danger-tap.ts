import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { type Point, pixelsPerKm, placeAt } from '../../../platform/base-map/projection.rules'
import type { RadarScreen } from './use-radar-screen'

/** A tap that moves farther was a drag. */
const STILL_PIXELS = 6
/** As near as a finger comes to a line or a mark. */
const REACH_PIXELS = 16

/** For the element that takes the pointer: a tap on the map selects what is dangerous there, one after the other. */
export function useDangerTap({ map, dangers, settings }: RadarScreen) {
  const start = useRef<Point | null>(null)
  return {
    onPointerDownCapture({ clientX, clientY, isPrimary }: PointerEvent) {
      start.current = isPrimary ? [clientX, clientY] : null
    },
    onClick({ clientX, clientY, currentTarget }: MouseEvent) {
      const from = start.current
      if (from === null || !settings.showsAlerts) return
      if (Math.hypot(clientX - from[0], clientY - from[1]) > STILL_PIXELS) return
      const { left, top } = currentTarget.getBoundingClientRect()
      dangers.tap(placeAt(map.view, [clientX - left, clientY - top]), REACH_PIXELS / pixelsPerKm(map.view))
    },
  }
}
