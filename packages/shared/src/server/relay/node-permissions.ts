import { buckets } from './access-entries'
import { inboxPrefix } from './subjects'

/** Subjects that a NATS user may publish to and subscribe to. */
export interface SubjectPermissions {
  publish: string[]
  subscribe: string[]
}

/**
 * What `get`, `watch` and `status` of @nats-io/kv take of nats-server 2.9 and newer: single keys, consumers that follow the
 * changes, the confirmations by which these are slowed down, and the bucket's size.
 */
const readBucket = (bucket: string) => [
  `$JS.API.DIRECT.GET.KV_${bucket}.>`,
  `$JS.API.CONSUMER.CREATE.KV_${bucket}.>`,
  `$JS.FC.KV_${bucket}.>`,
  `$JS.API.STREAM.INFO.KV_${bucket}`,
]

/** Returns what a node may do: speak under its own name, hear the others, ask api, and read what api publishes. */
export function getNodePermissions(name: string): SubjectPermissions {
  return {
    publish: [
      `squall.control.${name}.>`,
      `squall.media.${name}.>`,
      `squall.inbox.*.*.${name}.>`,
      `squall.status.${name}.*`,
      `squall.counts.${name}.*`,
      `squall.api.${name}.*`,
      ...Object.values(buckets).flatMap(readBucket),
    ],
    subscribe: [
      'squall.events',
      'squall.control.>',
      'squall.media.>',
      `squall.inbox.${name}.>`,
      'squall.counts.>',
      `${inboxPrefix(name)}.>`,
    ],
  }
}
