import { buckets } from './access-entries'
import { inboxPrefix } from './subjects'

/** Subjects that a NATS user may publish to and subscribe to. */
export interface SubjectPermissions {
  publish: string[]
  subscribe: string[]
}

/** What reading a key-value bucket takes: its settings, single keys, and a consumer that follows its changes. */
const readBucket = (bucket: string) => [
  `$JS.API.STREAM.INFO.KV_${bucket}`,
  `$JS.API.DIRECT.GET.KV_${bucket}.>`,
  `$JS.API.CONSUMER.CREATE.KV_${bucket}.>`,
  `$JS.API.CONSUMER.INFO.KV_${bucket}.>`,
  `$JS.API.CONSUMER.DELETE.KV_${bucket}.>`,
  `$JS.API.CONSUMER.MSG.NEXT.KV_${bucket}.>`,
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
      '$JS.API.INFO',
      '$JS.FC.>',
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
