import { readJson } from '@squall/shared/server/relay'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'

/** Sessions of several times the sockets that a node is meant for. An entry takes about 200 bytes. */
const MOST_ENTRIES = 50_000
/** An answer that is later counts as none: the client tries again, or another node. */
const ANSWER_WITHIN_MS = 2_000
/** Keys come from clients, and a bucket knows wildcards. */
const KEY = /^[\w-]{1,64}$/

/** A value of a bucket; `bytes` is null if the key has none, or has been deleted. */
export interface BucketValue {
  key: string
  revision: number
  bytes: Uint8Array | null
}

/** Where entries are read from. */
export interface BucketSource {
  /** Resolves with the newest value. Rejects while that cannot be known. */
  read(key: string): Promise<BucketValue>
}

/** The entries of one bucket that this node has used, as new as its changes. */
export interface EntryCache<Entry> {
  /** Returns null for an unknown key, and for one that was not loaded. */
  get(key: string): Entry | null
  /** Returns null if the entry can be read, else resolves with whether it was loaded. */
  load(key: string): Promise<boolean> | null
  /** Loads from this source from now on, and every entry again; null while there is none, when what is known stays true. */
  use(source: BucketSource | null): void
  /** Takes a change of the bucket. Changes of keys that were not used here are ignored. */
  take(change: BucketValue): void
}

/** @param onChange called with the key of each entry that `take` has changed */
export function createEntryCache<Entry>(schema: z.ZodType<Entry>, onChange: (key: string) => void): EntryCache<Entry> {
  const entries = new LRUCache<string, { entry: Entry | null; revision: number; source: BucketSource }>({
    max: MOST_ENTRIES,
  })
  const loading = new Map<string, Promise<boolean>>()
  /** Changes of keys that are being loaded: the answer may be older. */
  const overtaking = new Map<string, BucketValue>()
  let source: BucketSource | null = null

  function store(from: BucketSource, { key, revision, bytes }: BucketValue): void {
    // Bytes that are no entry are like none: api of a newer version may write others.
    entries.set(key, { entry: bytes === null ? null : readJson(schema, bytes), revision, source: from })
  }

  async function read(from: BucketSource, key: string): Promise<boolean> {
    try {
      const answer = await within(ANSWER_WITHIN_MS, from.read(key))
      const change = overtaking.get(key)
      store(from, change !== undefined && change.revision > answer.revision ? change : answer)
      return true
    } catch {
      return false
    } finally {
      // With another source both begin anew.
      if (from === source) {
        loading.delete(key)
        overtaking.delete(key)
      }
    }
  }

  return {
    get: (key) => entries.get(key)?.entry ?? null,
    load(key) {
      const known = entries.get(key)
      const isKnown = known !== undefined && (source === null || known.source === source)
      if (isKnown || !KEY.test(key)) return null
      if (source === null) return Promise.resolve(false)
      const reading = loading.get(key) ?? read(source, key)
      loading.set(key, reading)
      return reading
    },
    use(next) {
      source = next
      // Answers of the former source are of the past.
      loading.clear()
      overtaking.clear()
    },
    take(change) {
      const known = entries.get(change.key)
      if (loading.has(change.key)) overtaking.set(change.key, change)
      if (source === null || known === undefined || known.revision >= change.revision) return
      store(source, change)
      onChange(change.key)
    },
  }
}

function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer')), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
