import { type JetStreamManager, jetstream } from '@nats-io/jetstream'
import { type KV, Kvm } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Faults } from '@squall/shared/server/faults'
import type { Log } from '@squall/shared/server/log'
import { FILLED_KEY, toRepublish } from '@squall/shared/server/relay'
import type { AccessRows } from './access-rows'
import { type DeletedKey, readBucketEntries } from './bucket-entries'

/** Writes that wait for the server's confirmation at once. */
const MOST_UNCONFIRMED = 256
const RETRY_MS = 2_000
/** A node that was away for less reads what was deleted; one that was away for longer reads the whole bucket. */
const DELETIONS_KEPT_MS = 3_600_000
const MOST_CLEARED = 1_000

interface WriterDeps {
  bucket: string
  rows: AccessRows<object>
  now: () => Date
  faults: Faults
  log: Log
}

/** Keeps one key-value bucket as the rows of the database are. */
export interface BucketWriter {
  /** Uses this connection and fills the bucket; with null, nothing is written until there is another. */
  use(connection: NatsConnection | null): void
  /** Writes the rows with these keys as they are now. */
  write(keys: Iterable<string>): void
  /** Compares the whole bucket with the rows and writes what differs. Resolves when done or failed. */
  compare(): Promise<void>
  /** How many keys were written or deleted since the start. */
  writes(): number
}

interface OpenBucket {
  kv: KV
  manager: JetStreamManager
}

export function createBucketWriter({ bucket, rows, now, faults, log }: WriterDeps): BucketWriter {
  /** Keys that changed just now are written before those that a comparison found: a revoked session must not wait for a fill. */
  const changed = new Set<string>()
  const differing = new Set<string>()
  let connection: NatsConnection | null = null
  let opened: OpenBucket | null = null
  let draining: Promise<void> | null = null
  let comparing: Promise<void> | null = null
  let isCompareDue = false
  let retry: NodeJS.Timeout | null = null
  let writes = 0

  /** The row is read in the turn in which the message is sent, so the last message of a key is its newest state. */
  async function writeKey({ kv }: OpenBucket, key: string): Promise<void> {
    writes++
    const entry = rows.read(key)
    if (entry === null) await kv.delete(key)
    else await kv.put(key, JSON.stringify(entry))
  }

  async function drain(): Promise<void> {
    while (changed.size + differing.size > 0) {
      const to = opened
      if (to === null) return forgetKeys()
      const batch = takeKeys(changed.size > 0 ? changed : differing, MOST_UNCONFIRMED)
      await Promise.all(batch.map((key) => writeKey(to, key)))
    }
  }

  /** The next fill repairs what is not written now. */
  function forgetKeys(): void {
    changed.clear()
    differing.clear()
  }

  function writeKeys(): Promise<void> {
    draining ??= drain().finally(() => {
      draining = null
    })
    return draining
  }

  async function openBucket(to: NatsConnection): Promise<OpenBucket> {
    const client = jetstream(to)
    const options = { history: 1, storage: 'file', allow_direct: true, republish: toRepublish(bucket) } as const
    const kv = await new Kvm(client).create(bucket, options)
    return { kv, manager: await client.jetstreamManager() }
  }

  async function compareOnce(to: NatsConnection): Promise<void> {
    const used = opened ?? (await openBucket(to))
    if (connection !== to) return
    // From now on, changes are written besides.
    opened = used
    const { values, deleted } = await readBucketEntries(used.kv)
    for (const page of rows.pages()) {
      for (const [key, entry] of page) {
        if (values.get(key) !== JSON.stringify(entry)) differing.add(key)
        values.delete(key)
      }
      await new Promise(setImmediate)
    }
    values.delete(FILLED_KEY)
    for (const key of values.keys()) differing.add(key)
    await writeKeys()
    await used.kv.put(FILLED_KEY, now().toISOString())
    await clearDeletions(used, deleted)
  }

  /** A deleted key is a message too, which stays until it is removed. */
  async function clearDeletions({ manager }: OpenBucket, deleted: DeletedKey[]): Promise<void> {
    const before = now().getTime() - DELETIONS_KEPT_MS
    const old = deleted.filter(({ at }) => at.getTime() < before).slice(0, MOST_CLEARED)
    for (const { key, revision } of old)
      await manager.streams.purge(`KV_${bucket}`, { filter: `$KV.${bucket}.${key}`, seq: revision + 1 })
  }

  async function compareUntilDone(): Promise<void> {
    while (isCompareDue && connection !== null) {
      isCompareDue = false
      const to = connection
      try {
        await compareOnce(to)
      } catch (error) {
        if (connection === to) opened = null
        reportUnlessLost(to, error)
      }
    }
  }

  function reportUnlessLost(to: NatsConnection, error: unknown): void {
    if (connection !== to || to.isClosed()) return
    if (error instanceof Error && error.name === 'JetStreamNotEnabled') {
      log.warn('the relay has no JetStream, which media nodes on other machines need')
      return
    }
    faults.report(`bucket ${bucket}`, error)
    if (retry !== null) return
    retry = setTimeout(() => {
      retry = null
      void compare()
    }, RETRY_MS).unref()
  }

  function compare(): Promise<void> {
    isCompareDue = true
    comparing ??= compareUntilDone().finally(() => {
      comparing = null
    })
    return comparing
  }

  return {
    use(next) {
      connection = next
      opened = null
      forgetKeys()
      if (next !== null) void compare()
    },
    write(keys) {
      const to = connection
      if (to === null || opened === null) return
      for (const key of keys) changed.add(key)
      writeKeys().catch((error: unknown) => reportUnlessLost(to, error))
    },
    compare,
    writes: () => writes,
  }
}

/** Removes up to so many keys from a set, and returns them. */
function takeKeys(keys: Set<string>, most: number): string[] {
  const taken: string[] = []
  for (const key of keys) {
    if (taken.length === most) break
    keys.delete(key)
    taken.push(key)
  }
  return taken
}
