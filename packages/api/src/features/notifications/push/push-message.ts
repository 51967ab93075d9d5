import { createHash } from 'node:crypto'
import type { NotificationKind, PushMessage } from '@squall/shared/contract/notification'
import { toSingleLine } from '@squall/shared/rules/clean-text'
import type { Urgency } from 'web-push'
import type { Outgoing } from '../senders'

/** Push services take 4,096 bytes with what encryption adds; some browsers less. */
const PAYLOAD_BYTES = 3_000
const TITLE_LETTERS = 200
const TOPIC_LETTERS = 32

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** For how many seconds a push may wait for a device that is off, and whether it may wake one that sleeps. */
const MANNERS: Record<NotificationKind, { ttl: number; urgency: Urgency }> = {
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

type Told = Outgoing['notification']

/** Headers of RFC 8030 for a notification: the same topic for every attempt, so that a service keeps only one that waits. */
export function mannersOf({ id, kind, expiresAt }: Told, now: Date) {
  const { ttl, urgency } = MANNERS[kind]
  const left = expiresAt === null ? ttl : Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  const topic = createHash('sha256').update(id).digest('base64url').slice(0, TOPIC_LETTERS)
  return { TTL: Math.max(0, Math.min(ttl, left)), Urgency: urgency, Topic: topic }
}

/** What the service worker reads, as JSON of at most 3 kB: a text that is too long ends in an ellipsis. */
export function payloadOf({ id, kind, title, body, url, createdAt }: Told): string {
  const shown = {
    id,
    tag: id,
    kind,
    title: toSingleLine(title.slice(0, TITLE_LETTERS)),
    url,
    createdAt: createdAt.toISOString(),
  }
  const write = (words: string) => JSON.stringify({ ...shown, body: words } satisfies PushMessage)
  const letters = [...toSingleLine(body)]
  let payload = write(letters.join(''))
  for (let kept = letters.length; Buffer.byteLength(payload) > PAYLOAD_BYTES && kept > 0; ) {
    kept = Math.floor(kept * 0.9)
    payload = write(`${letters.slice(0, kept).join('').trimEnd()}…`)
  }
  return payload
}
