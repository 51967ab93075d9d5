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
