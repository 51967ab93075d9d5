import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 250

/**
 * The value once it has not changed for `delayMs`, by default a pause in typing. Pass a primitive or a stable reference:
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

/** Becomes true when `isActive` has lasted `delayMs`: what is over sooner should not flash a placeholder. */
export function useDelayed(isActive: boolean, delayMs = 200): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(() => setDue(true), delayMs)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [isActive, delayMs])
  return isActive && isDue
}

/** The current time in ms, renewed every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
