/** Who wants to hear of one kind of thing; whoever is added gets a way to stop. */
export function createListeners<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>()
  return {
    add(listener: (...told: Told) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(...told: Told) {
      for (const listener of [...listeners]) listener(...told)
    },
  }
}
