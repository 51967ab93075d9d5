/** An idle callback runs after this time even if the browser is never idle. */
const IDLE_TIMEOUT_MS = 1000

/** Calls back when the browser is idle; returns how to cancel. Without requestIdleCallback it runs as the next task. */
export function whenIdle(callback: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(callback)
    return () => clearTimeout(timer)
  }
  const waiting = window.requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS })
  return () => window.cancelIdleCallback(waiting)
}
