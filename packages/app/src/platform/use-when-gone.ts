import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Returns a function after which `act` runs once the component is gone. For what a removed thing leaves behind: while its page
 * or dialog is still mounted, a refresh would ask the server for it again.
 */
export function useWhenGone(act: () => void): () => void {
  const isDue = useRef(false)
  const run = useEffectEvent(act)
  useEffect(
    () => () => {
      if (isDue.current) run()
    },
    [],
  )
  return () => {
    isDue.current = true
  }
}
