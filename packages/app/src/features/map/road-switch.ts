import { z } from 'zod'
import { readStored, writeStored } from '../../platform/storage'
import { createStore } from '../../platform/store'

const KEY = 'map-roads'

const store = createStore(readStored(KEY, (stored) => z.boolean().safeParse(stored).data ?? null) ?? true)

/** Returns whether the live map shows roads, which this device remembers, and how to switch them. */
export function useRoadSwitch() {
  return {
    hasRoads: store.useValue(),
    toggle() {
      store.set(!store.get())
      writeStored(KEY, store.get())
    },
  }
}
