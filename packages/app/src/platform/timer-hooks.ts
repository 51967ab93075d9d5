import { startTransition, useEffect, useState } from 'react'

/** An idle callback runs after this time even if the browser is never idle. */
const IDLE_TIMEOUT_MS = 1000

const TYPING_PAUSE_MS = 250

/**
 * Returns the value once it has not changed for `delayMs`, by default a pause in typing. Pass a primitive or a stable reference:
 * a new object on every render restarts the delay each time.
 */
export function useDebouncedValue<Value>(value: Value, delayMs = TYPING_PAUSE_MS): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}

/** Returns true once `isActive` has lasted `delayMs`, so that a short wait does not flash a placeholder. */
export function useDelayed(isActive: boolean, delayMs = 200): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(() => startTransition(() => setDue(true)), delayMs)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [isActive, delayMs])
  return isActive && isDue
}

/** Returns the current time in ms, updated every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** Calls back when the browser is idle; returns how to cancel. Without requestIdleCallback it runs as the next task. */
export function whenIdle(callback: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(callback)
    return () => clearTimeout(timer)
  }
  const waiting = window.requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS })
  return () => window.cancelIdleCallback(waiting)
}

/** Returns false until the browser was idle once; for parts of a page that can load later. */
export function useWasIdle(): boolean {
  const [wasIdle, setWasIdle] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setWasIdle(true))), [])
  return wasIdle
}
