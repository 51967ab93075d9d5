import { useEffect, useState } from 'react'

/** The callback runs by then even if the browser is never idle. */
const AT_LATEST_MS = 1000

/** Calls back when the browser is idle; returns how to cancel. Without requestIdleCallback it runs as the next task. */
export function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const waiting = window.requestIdleCallback(act, { timeout: AT_LATEST_MS })
  return () => window.cancelIdleCallback(waiting)
}

/** Returns false until the browser was idle once; for parts a page can start without. */
export function useWasIdle(): boolean {
  const [wasIdle, setWasIdle] = useState(false)
  useEffect(() => whenIdle(() => setWasIdle(true)), [])
  return wasIdle
}
