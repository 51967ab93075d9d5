import type { StorageArea } from '../storage'

/** A storage area that lives as long as its test. */
export function createMemoryStorage(initial: Record<string, string> = {}): StorageArea {
  const items = new Map(Object.entries(initial))
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => {
      items.set(key, text)
    },
    removeItem: (key) => {
      items.delete(key)
    },
  }
}
