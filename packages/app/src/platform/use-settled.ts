import { useEffect, useState } from 'react'

/** The value as it is once it has not changed for `ms`. It must be the same thing, or the same text, from render to render. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
