import { sharedBucketSubjects } from './bucket-changes'
import { inboxPrefix } from './subjects'

/** Subjects that a NATS user may publish to and subscribe to. */
export interface SubjectPermissions {
  publish: string[]
  subscribe: string[]
}

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
      ...sharedBucketSubjects.requests,
    ],
    subscribe: [
      'squall.events',
      'squall.control.>',
      'squall.media.>',
      `squall.inbox.${name}.>`,
      'squall.counts.>',
      ...sharedBucketSubjects.changes,
      `${inboxPrefix(name)}.>`,
    ],
  }
}
