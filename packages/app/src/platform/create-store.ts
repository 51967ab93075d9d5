import { useSyncExternalStore } from 'react'

/** One value of this tab that several components show. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    get: () => value,
    set(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    useValue: () => useSyncExternalStore(subscribe, () => value),
    /** Only what the component shows of the value: another rest draws nothing anew. */
    usePart: <Part>(part: (value: Value) => Part) => useSyncExternalStore(subscribe, () => part(value)),
  }
}
