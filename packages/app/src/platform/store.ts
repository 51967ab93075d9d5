import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners'

/** Returns a store shared by components and plain functions; components render again when its value changes. */
export function createStore<Value>(initial: Value) {
  const { subscribe, notify } = createListeners()
  let value = initial

  return {
    get: () => value,
    set(next: Value) {
      value = next
      notify()
    },
    subscribe,
    useValue: () => useSyncExternalStore(subscribe, () => value),
    /** Returns a selected part; the component renders again only when that part changes. */
    usePart: <Part>(part: (value: Value) => Part) => useSyncExternalStore(subscribe, () => part(value)),
  }
}
