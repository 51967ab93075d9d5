import { type KeyboardEvent, type PointerEvent, useRef, type WheelEvent } from 'react'
import type { Point } from '../../lib/base-map/projection.rules'

const KEY_STEP = 60
/** The wheel of most mice turns by 100 a notch. */
const WHEEL_PER_STEP = 250

const arrows: Record<string, Point> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
}

interface MapMoves {
  takesTouch: boolean
  /** Drags the map by pixels. */
  move: (dx: number, dy: number) => void
  /** Two fingers went from one pair of points to another. */
  pinch: (from: [Point, Point], to: [Point, Point]) => void
  zoomBy: (steps: number) => void
  /** Zooms while a point stays where it is. */
  zoomAround: (steps: number, point: Point) => void
  reset: () => void
}

/**
 * Mouse, fingers, wheel and keys on a map. Where the map does not take touch, one finger scrolls the page and only two move
 * and zoom the map.
 */
export function useMapGestures({ takesTouch, move, pinch, zoomBy, zoomAround, reset }: MapMoves) {
  const pointers = useRef(new Map<number, Point>())

  const pointOf = (event: PointerEvent | WheelEvent): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }
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
    onWheel(event: WheelEvent) {
      if (takesTouch) zoomAround(-event.deltaY / WHEEL_PER_STEP, pointOf(event))
    },
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
