import { useEffect, useState } from 'react'

/** By then it is done even where there is always something else to do. */
const AT_LATEST_MS = 1000

/** Calls back once nothing else is to be done; returns how to prevent it. Where a browser cannot tell, it is the next task. */
export function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const waiting = window.requestIdleCallback(act, { timeout: AT_LATEST_MS })
  return () => window.cancelIdleCallback(waiting)
}

/** False in the first picture and until nothing else is to be done: for what a page can begin without. */
export function useWasIdle(): boolean {
  const [wasIdle, setWasIdle] = useState(false)
  useEffect(() => whenIdle(() => setWasIdle(true)), [])
  return wasIdle
}
