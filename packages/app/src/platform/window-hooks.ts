import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** A phone held sideways: wide, and too low for rows under each other. */
export const PHONE_SIDEWAYS = '(orientation: landscape) and (max-height: 30rem)'

/** Returns whether the window matches a media query. */
export function useMediaMatch(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const list = window.matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/**
 * While `isCovered`, only elements with `data-cover` and the messages are visible and can be reached: one part of the
 * page fills the screen.
 */
export function useCoveredPage(isCovered: boolean) {
  useLayoutEffect(() => {
    if (!isCovered) return
    document.documentElement.dataset.covered = ''
    return () => {
      delete document.documentElement.dataset.covered
    }
  }, [isCovered])
}

/** Returns how far below the top of the document an element begins, in px; what comes and goes above it is followed. */
export function useDocumentTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect()
      if (box) setTop(Math.max(0, Math.round(box.top + window.scrollY)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    // What is above takes from or adds to the height of one of both.
    for (const one of [document.body, element.current?.closest('main')]) if (one) observer.observe(one)
    return () => observer.disconnect()
  }, [element])
  return top
}
