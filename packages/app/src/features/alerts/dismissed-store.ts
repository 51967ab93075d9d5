import { useSyncExternalStore } from 'react'

let dismissed: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Takes a banner away in this tab, until it is loaded anew. */
export function dismiss(id: string) {
  dismissed = new Set([...dismissed, id])
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDismissed = () => useSyncExternalStore(subscribe, () => dismissed)
