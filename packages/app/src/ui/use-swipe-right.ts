import { type PointerEvent, useRef } from 'react'

const SWIPE_THRESHOLD_PX = 50

/** Pointer handlers that let an element be pushed away to the right; released too early, it slides back. */
export function useSwipeRight(onSwiped: () => void) {
  const startX = useRef<number | null>(null)

  function moveTo(element: HTMLElement, distance: number) {
    element.style.setProperty('--swipe-x', `${distance}px`)
    element.toggleAttribute('data-swiping', distance > 0)
  }

  function end(event: PointerEvent<HTMLElement>) {
    if (startX.current === null) return
    const distance = event.clientX - startX.current
    startX.current = null
    event.currentTarget.removeAttribute('data-swiping')
    if (distance >= SWIPE_THRESHOLD_PX) onSwiped()
    else moveTo(event.currentTarget, 0)
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return
      startX.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current !== null) moveTo(event.currentTarget, Math.max(0, event.clientX - startX.current))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
