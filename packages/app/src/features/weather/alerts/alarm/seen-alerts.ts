import { readStored, sessionArea, writeStored } from '../../../../platform/storage'
import { createStore } from '../../../../platform/store'

/** The keys of alerts that were sounded, announced or dismissed, kept in session storage across reloads. */
function createSeen(storageKey: string) {
  const area = sessionArea()
  const store = createStore<ReadonlySet<string>>(new Set(readStored(storageKey, keysOf, area)))
  return {
    get: store.get,
    useValue: store.useValue,
    set(keys: Set<string>) {
      const before = store.get()
      if (keys.size === before.size && [...keys].every((key) => before.has(key))) return
      store.set(keys)
      writeStored(storageKey, [...keys], area)
    },
    add(...keys: string[]) {
      this.set(new Set([...store.get(), ...keys]))
    },
  }
}

function keysOf(stored: unknown): string[] | null {
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : null
}

export const sounded = createSeen('squall-alerts-sounded')
export const announced = createSeen('squall-alerts-announced')
export const dismissedNotices = createSeen('squall-alerts-put-away')
