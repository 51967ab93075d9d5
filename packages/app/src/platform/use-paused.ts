import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 250

/** What was typed, once the typing pauses. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
