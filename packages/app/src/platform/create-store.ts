import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners'

/** A value of this tab that components and plain functions share; components render again when it changes. */
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
    /** The part a component shows; it renders again only when that part changes. */
    usePart: <Part>(part: (value: Value) => Part) => useSyncExternalStore(subscribe, () => part(value)),
  }
}
