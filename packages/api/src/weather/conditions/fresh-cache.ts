import { LRUCache } from 'lru-cache'

interface FreshCacheOptions<Value> {
  /** Reads one value from its source. @throws when there is no good answer */
  read: (key: string) => Promise<Value>
  /** A value younger than this is not read again. */
  freshMs: number
  /** After a failure the key is not read again for this long. */
  retryMs: number
  /** How many keys are kept; the least recently used are dropped. */
  max: number
  now: () => Date
}

interface Entry<Value> {
  /** The last good value and when it came; undefined before the first. */
  good: { value: Value; at: number } | undefined
  failedAt: number
  pending: Promise<void> | undefined
}

/** Values of a source by key: one question for many askers, the last good value when the source fails, bounded. */
export interface FreshCache<Value> {
  /** Asks the source when the value is due, then returns as `known` does. Never throws. */
  get(key: string): Promise<Kept<Value> | undefined>
  /** The last good value and when it was read, without asking. */
  known(key: string): Kept<Value> | undefined
  /** Whether the source is being asked about this key right now. */
  isAsking(key: string): boolean
  /** Whether this key was requested lately, with or without an answer. */
  wasAsked(key: string): boolean
}

export interface Kept<Value> {
  value: Value
  /** When the source gave it, ms. */
  at: number
}

export function createFreshCache<Value>(options: FreshCacheOptions<Value>): FreshCache<Value> {
  const { read, freshMs, retryMs, max, now } = options
  const entries = new LRUCache<string, Entry<Value>>({ max })

  /** Returns the entry of a key, as the one used last. */
  function touch(key: string): Entry<Value> {
    const entry = entries.get(key) ?? { good: undefined, failedAt: Number.NEGATIVE_INFINITY, pending: undefined }
    entries.set(key, entry)
    return entry
  }

  async function refresh(key: string, entry: Entry<Value>): Promise<void> {
    try {
      entry.good = { value: await read(key), at: now().getTime() }
    } catch {
      // `read` reports the reason; the last good value stays.
      entry.failedAt = now().getTime()
    } finally {
      entry.pending = undefined
    }
  }

  return {
    async get(key) {
      const entry = touch(key)
      const time = now().getTime()
      const isDue = entry.good === undefined || time - entry.good.at >= freshMs
      if (isDue && time - entry.failedAt >= retryMs) entry.pending ??= refresh(key, entry)
      await entry.pending
      return entry.good
    },
    known: (key) => entries.peek(key)?.good,
    isAsking: (key) => entries.peek(key)?.pending !== undefined,
    wasAsked: (key) => entries.has(key),
  }
}
