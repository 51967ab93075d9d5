import { type RefObject, useEffect, useState } from 'react'

/** Returns whether the element is visible: scrolled into view in a foreground tab. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  const [isTabVisible, setTabVisible] = useState(() => document.visibilityState === 'visible')

  // Visibility comes from the intersection observer and the visibilitychange event.
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true))
    observer.observe(element.current)
    const onVisibility = () => setTabVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [element])

  return isInView && isTabVisible
}
