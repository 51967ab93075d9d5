import { type KV, type KvEntry, Kvm, KvWatchInclude } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Faults } from '@squall/shared/server/faults'
import { buckets, FILLED_KEY, SessionEntry, StreamEntry } from '@squall/shared/server/relay'
import type { NatsLink } from '../relay/nats-link'
import type { AccessChange, AccessStore } from './access-store'
import { type BucketSource, type BucketValue, createEntryCache, type EntryCache } from './entry-cache'

/** A bucket that api has not made yet is tried again after this long. */
const RETRY_MS = 500

type Cache = Pick<EntryCache<unknown>, 'use' | 'take'>

/** Returns the store of a node without a database: entries are read from api's buckets, kept, and followed while they change. */
export function openRelayStore(link: NatsLink, faults: Faults): AccessStore {
  const listeners: ((change: AccessChange) => void)[] = []
  const sessions = createEntryCache(SessionEntry, (sessionHash) => tell({ sessionHash }))
  const streams = createEntryCache(StreamEntry, (streamId) => tell({ streamId }))

  function tell(change: AccessChange): void {
    for (const listener of listeners) faults.run('access change', () => listener(change))
  }

  link.onChange((connection) => {
    for (const cache of [sessions, streams]) cache.use(null)
    if (connection !== null) void faults.watch('relay buckets', followBoth(connection))
  })

  async function followBoth(connection: NatsConnection): Promise<void> {
    await Promise.all([
      followBucket(connection, buckets.sessions, sessions),
      followBucket(connection, buckets.streams, streams),
    ])
  }

  /** Follows the changes of a bucket until the connection closes. Each time that it begins anew, all may have changed. */
  async function followBucket(connection: NatsConnection, name: string, cache: Cache): Promise<void> {
    while (!connection.isClosed()) {
      try {
        const kv = await new Kvm(connection).open(name)
        const changes = await kv.watch({ include: KvWatchInclude.UpdatesOnly })
        cache.use(createSource(kv))
        tell(null)
        for await (const change of changes) {
          cache.take(toValue(change.key, change))
          // What could not be known before api had filled the bucket can be now.
          if (change.key === FILLED_KEY) tell(null)
        }
      } catch {
        // The bucket is not there yet, or the connection has just closed.
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }

  return {
    session: sessions.get,
    stream(id) {
      const entry = streams.get(id)
      return entry === null ? null : { id, ...entry }
    },
    loadSession: sessions.load,
    loadStream: streams.load,
    onChange(listener) {
      listeners.push(listener)
    },
    replay: () => null,
    isFollower: () => false,
    isAdministrator: () => false,
    close: () => undefined,
  }
}

function createSource(kv: KV): BucketSource {
  let isFilled = false
  return {
    async read(key) {
      const entry = await kv.get(key)
      if (entry === null && !isFilled) {
        // In a bucket that api is still filling, a missing key means nothing.
        isFilled = (await kv.get(FILLED_KEY)) !== null
        if (!isFilled) throw new Error('The bucket is not filled yet')
        return this.read(key)
      }
      return toValue(key, entry)
    },
  }
}

function toValue(key: string, entry: Pick<KvEntry, 'operation' | 'revision' | 'value'> | null): BucketValue {
  return {
    key,
    revision: entry?.revision ?? 0,
    bytes: entry === null || entry.operation !== 'PUT' ? null : entry.value,
  }
}
