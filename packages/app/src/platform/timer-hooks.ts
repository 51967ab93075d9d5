import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './idle'

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

/** Returns false until the browser was idle once; for parts of a page that can load later. */
export function useWasIdle(): boolean {
  const [wasIdle, setWasIdle] = useState(false)
  // Not in a transition: what keeps alerts current begins with it, and a busy page may hold a transition up for seconds.
  useEffect(() => whenIdle(() => setWasIdle(true)), [])
  return wasIdle
}
