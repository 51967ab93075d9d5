import { buckets } from './access-entries'

/*
 * Nodes read the buckets of api, and cannot write them. With permissions alone they could: NATS sends an answer to whatever
 * subject its request names, so also into a bucket. So the buckets are in an account of their own, from which nodes may get
 * single entries, and hear what changes.
 */

const bucketNames = Object.values(buckets)

/** Returns from where to where the NATS server repeats what is written into a bucket (`republish` of Kvm.create). */
export const toRepublish = (bucket: string) => ({ src: `$KV.${bucket}.>`, dest: bucketChanges(bucket) })

/** Returns the subject of all changes of a bucket. Each has its number in the header Nats-Sequence, and KV-Operation if deleted. */
export const bucketChanges = (bucket: string) => `squall.entries.${bucket}.>`

/** Returns the key of a change. */
export const readChangedKey = (bucket: string, subject: string) => subject.slice(`squall.entries.${bucket}.`.length)

/** What the account of the buckets lets nodes ask (`get` of @nats-io/kv, opened with `allow_direct`) and hear. */
export const sharedBucketSubjects = {
  requests: bucketNames.map((bucket) => `$JS.API.DIRECT.GET.KV_${bucket}.>`),
  changes: bucketNames.map(bucketChanges),
}
