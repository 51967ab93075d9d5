import { createHash } from 'node:crypto'
import type { NotificationKind, PushMessage } from '@squall/shared/contract/notification'
import { toSingleLine } from '@squall/shared/rules/clean-text'
import type { Urgency } from 'web-push'
import type { Outgoing } from '../senders'

/** Push services accept 4,096 bytes including the encryption overhead; some browsers less. */
const PAYLOAD_BYTES = 3_000
const TITLE_LETTERS = 200
const TOPIC_LETTERS = 32

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How many seconds a push service keeps a push for a device that is off, and whether the push may wake a sleeping device. */
const PUSH_OPTIONS: Record<NotificationKind, { ttl: number; urgency: Urgency }> = {
  'emergency-alert': { ttl: 2 * HOUR, urgency: 'high' },
  'weather-warning': { ttl: HOUR, urgency: 'high' },
  'stream-reminder': { ttl: 15 * MINUTE, urgency: 'high' },
  'stream-live': { ttl: HOUR, urgency: 'normal' },
  'chat-mention': { ttl: HOUR, urgency: 'normal' },
  account: { ttl: 3 * DAY, urgency: 'normal' },
  test: { ttl: MINUTE, urgency: 'high' },
  'new-follower': { ttl: DAY, urgency: 'low' },
  achievement: { ttl: DAY, urgency: 'low' },
  'weekly-digest': { ttl: 3 * DAY, urgency: 'very-low' },
}

type OutgoingNotification = Outgoing['notification']

/** Returns the RFC 8030 headers for a notification. The topic is the same for every attempt, so the service keeps one copy. */
export function pushHeaders({ id, kind, expiresAt }: OutgoingNotification, now: Date) {
  const { ttl, urgency } = PUSH_OPTIONS[kind]
  const left = expiresAt === null ? ttl : Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  const topic = createHash('sha256').update(id).digest('base64url').slice(0, TOPIC_LETTERS)
  return { TTL: Math.max(0, Math.min(ttl, left)), Urgency: urgency, Topic: topic }
}

/** Returns the JSON that the service worker reads, at most 3 kB: a body that is too long ends in an ellipsis. */
export function toPayload({ id, kind, title, body, url, createdAt }: OutgoingNotification): string {
  const shown = {
    id,
    tag: id,
    kind,
    title: toSingleLine(title.slice(0, TITLE_LETTERS)),
    url,
    createdAt: createdAt.toISOString(),
  }
  const write = (shortened: string) => JSON.stringify({ ...shown, body: shortened } satisfies PushMessage)
  const letters = [...toSingleLine(body)]
  let payload = write(letters.join(''))
  for (let kept = letters.length; Buffer.byteLength(payload) > PAYLOAD_BYTES && kept > 0; ) {
    kept = Math.floor(kept * 0.9)
    payload = write(`${letters.slice(0, kept).join('').trimEnd()}…`)
  }
  return payload
}
