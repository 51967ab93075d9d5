import type { KV } from '@nats-io/kv'

const STALLED_AFTER_MS = 5_000

/** A key that was deleted, with the number of the message that says so. */
export interface DeletedKey {
  key: string
  revision: number
  at: Date
}

interface BucketEntries {
  values: Map<string, string>
  deleted: DeletedKey[]
}

/** Returns what a bucket has. @throws when it could not be read to its end */
export async function readBucketEntries(bucket: KV): Promise<BucketEntries> {
  const entries: BucketEntries = { values: new Map(), deleted: [] }
  // A watch of an empty bucket says nothing, not even that it is empty.
  if ((await bucket.status()).values === 0) return entries
  const watch = await bucket.watch()
  // nats-server 2.9 may send nothing at all, if seldom.
  const timer = setTimeout(() => watch.stop(), STALLED_AFTER_MS)
  try {
    for await (const entry of watch) {
      timer.refresh()
      const { key, revision, created } = entry
      if (entry.operation === 'PUT') entries.values.set(key, entry.string())
      else entries.deleted.push({ key, revision, at: created })
      if (entry.delta === 0) return entries
    }
  } finally {
    clearTimeout(timer)
    watch.stop()
  }
  throw new Error('the bucket could not be read to its end')
}
