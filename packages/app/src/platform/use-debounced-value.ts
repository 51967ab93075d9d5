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
