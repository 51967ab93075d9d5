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

/** Returns what a bucket had when this began, and perhaps newer values. @throws when it could not be read to its end */
export async function readBucketEntries(bucket: KV): Promise<BucketEntries> {
  const entries: BucketEntries = { values: new Map(), deleted: [] }
  // A watch of an empty bucket says nothing, not even that it is empty.
  const { values, streamInfo } = await bucket.status()
  if (values === 0) return entries
  const { last_seq: last } = streamInfo.state
  const watch = await bucket.watch()
  const timer = setTimeout(() => watch.stop(), STALLED_AFTER_MS)
  try {
    for await (const entry of watch) {
      timer.refresh()
      const { key, revision, created } = entry
      const isDeleted = entry.operation !== 'PUT'
      if (isDeleted) entries.values.delete(key)
      else entries.values.set(key, entry.string())
      if (isDeleted) entries.deleted.push({ key, revision, at: created })
      // nats-server 2.9 counts a message that was replaced while it is read as one that is still to come.
      if (entry.delta === 0 || revision >= last) return entries
    }
  } finally {
    clearTimeout(timer)
    watch.stop()
  }
  throw new Error('the bucket could not be read to its end')
}
