/** The part of `Storage` the app uses, so that a test or a browser without storage can stand in. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Returns the browser's local storage; null where the visitor forbids storage, which makes reading the property throw.
 */
export function browserStorage(): StorageArea | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** Returns the tab's session storage, which survives reloads; null where the visitor forbids storage. */
export function sessionArea(): StorageArea | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/** Returns the stored JSON value after `parse`; null when it is missing, invalid or refused by `parse`. */
export function readStored<T>(
  key: string,
  parse: (stored: unknown) => T | null,
  area: StorageArea | null = browserStorage(),
): T | null {
  const text = readText(key, area)
  if (text === null) return null
  try {
    return parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Stores a value as JSON. With full or forbidden storage it only logs a warning. */
export function writeStored(key: string, value: unknown, area: StorageArea | null = browserStorage()) {
  writeText(key, JSON.stringify(value), area)
}

export function removeStored(key: string, area: StorageArea | null = browserStorage()) {
  try {
    area?.removeItem(key)
  } catch (error) {
    console.warn(`Could not remove ${key} from this device`, error)
  }
}

/** Returns a stored plain string, which is not JSON. */
export function readText(key: string, area: StorageArea | null = browserStorage()): string | null {
  try {
    return area?.getItem(key) ?? null
  } catch {
    return null
  }
}

export function writeText(key: string, text: string, area: StorageArea | null = browserStorage()) {
  try {
    area?.setItem(key, text)
  } catch (error) {
    console.warn(`Could not keep ${key} on this device`, error)
  }
}

/** Returns whether a value is an object whose members can be read by name. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
