import { useSyncExternalStore } from 'react'

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

/** A set of callbacks for one kind of event. `subscribe` returns how to unsubscribe. */
export function createListeners<Event extends unknown[] = []>() {
  const listeners = new Set<(...event: Event) => void>()
  return {
    subscribe(listener: (...event: Event) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls those subscribed at this moment; a callback may subscribe or unsubscribe others. */
    notify(...event: Event) {
      for (const listener of [...listeners]) listener(...event)
    },
  }
}
