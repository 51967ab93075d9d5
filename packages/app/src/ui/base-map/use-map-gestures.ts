import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Point } from '../../platform/base-map/projection.rules'
import { wheelSteps } from './wheel.rules'

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
  /** The point stays where it is: without one, the centre. */
  zoomBy: (steps: number, fixed?: Point) => void
  reset: () => void
}

/**
 * Mouse, fingers, wheel and keys on a map. Where the map does not take touch, one finger scrolls the page and only two move
 * and zoom the map.
 */
export function useMapGestures({ frame, takesTouch, move, pinch, zoomBy, reset }: MapMoves) {
  const pointers = useRef(new Map<number, Point>())

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!takesTouch || event.deltaY === 0) return
    event.preventDefault()
    zoomBy(wheelSteps(event), pointOf(event))
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
