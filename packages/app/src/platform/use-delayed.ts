import { useEffect, useState } from 'react'

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
