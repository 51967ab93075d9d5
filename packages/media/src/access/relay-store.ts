import { setTimeout as sleep } from 'node:timers/promises'
import { type KV, type KvEntry, Kvm } from '@nats-io/kv'
import type { Msg, NatsConnection } from '@nats-io/transport-node'
import type { Faults } from '@squall/shared/server/faults'
import {
  bucketChanges,
  buckets,
  FILLED_KEY,
  readChangedKey,
  SessionEntry,
  StreamEntry,
} from '@squall/shared/server/relay'
import type { RelayLink } from '@squall/shared/server/relay-link'
import type { AccessChange, AccessStore } from './access-store'
import { type BucketSource, type BucketValue, createEntryCache, type EntryCache } from './entry-cache'

/** When a key that is missing is read again. */
const NEW_AFTER_MS = [100, 400]

type Cache = Pick<EntryCache<unknown>, 'use' | 'take'>

/** Returns the store of a node without a database: entries are read from api's buckets, kept, and followed while they change. */
export function openRelayStore(link: RelayLink, faults: Faults): AccessStore {
  const listeners: ((change: AccessChange) => void)[] = []
  const sessions = createEntryCache(SessionEntry, (sessionHash) => notify({ sessionHash }))
  const streams = createEntryCache(StreamEntry, (streamId) => notify({ streamId }))

  function notify(change: AccessChange): void {
    for (const listener of listeners) faults.run('access change', () => listener(change))
  }

  link.follow((connection) => {
    for (const cache of [sessions, streams]) cache.use(null)
    if (connection !== null) void faults.watch('relay buckets', followBoth(connection))
  })

  async function followBoth(connection: NatsConnection): Promise<void> {
    await Promise.all([follow(connection, buckets.sessions, sessions), follow(connection, buckets.streams, streams)])
    // What changed while the connection was away was not heard.
    notify(null)
  }

  /** Changes are heard before the first entry is read, so that none falls between. */
  async function follow(connection: NatsConnection, bucket: string, cache: Cache): Promise<void> {
    connection.subscribe(bucketChanges(bucket), {
      callback(failure, message) {
        if (failure !== null) return
        const change = readChange(bucket, message)
        faults.run('relay buckets', () => cache.take(change))
        // What could not be known before api had filled the bucket can be now.
        if (change.key === FILLED_KEY) notify(null)
      },
    })
    // With `allow_direct` nothing is asked about the bucket, which api may not have made yet.
    cache.use(createSource(await new Kvm(connection).open(bucket, { allow_direct: true })))
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
      const entry = await getSoon(kv, key)
      if (entry === null && !isFilled) {
        // In a bucket that api is still filling, a missing key means nothing.
        isFilled = (await kv.get(FILLED_KEY)) !== null
        if (!isFilled) throw new Error('The bucket is not filled yet')
        return this.read(key)
      }
      const isDeleted = entry === null || entry.operation !== 'PUT'
      return { key, revision: entry?.revision ?? 0, bytes: isDeleted ? null : entry.value }
    },
  }
}

/** A browser may come with a session, or to a stream, that api has made a moment ago and is just writing. */
async function getSoon(kv: KV, key: string): Promise<KvEntry | null> {
  let entry = await kv.get(key)
  for (const waitMs of NEW_AFTER_MS) {
    if (entry !== null) break
    await sleep(waitMs)
    entry = await kv.get(key)
  }
  return entry
}

/** Headers by NATS: the number of the message in its bucket, and what was done if nothing was put. */
function readChange(bucket: string, { subject, headers, data }: Msg): BucketValue {
  const isDeleted = (headers?.get('KV-Operation') ?? '') !== ''
  return {
    key: readChangedKey(bucket, subject),
    revision: Number(headers?.get('Nats-Sequence') ?? 0),
    bytes: isDeleted ? null : data,
  }
}
