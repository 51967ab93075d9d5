import { createHash } from 'node:crypto'
import type { NotificationKind, PushMessage } from '@squall/shared/contract/notification'
import { toSingleLine } from '@squall/shared/rules/clean-text'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import type { Urgency } from 'web-push'
import webPush from 'web-push'
import { createEventLoopYield } from '../../../platform/concurrency'
import { NotAllowed, openPublic, type Reach } from '../../../platform/public-addresses'
import type { DeliverySender, OutgoingDelivery, SendResult } from '../senders'
import { isOwnPushService } from './subscriptions'
import type { PushIdentity, Vapid } from './vapid'

/** Push services accept 4,096 bytes including the encryption overhead; some browsers less. */
const PAYLOAD_BYTES = 3_000

const TITLE_LETTERS = 200

const TOPIC_LETTERS = 32

const MINUTE_SECONDS = 60

const HOUR_SECONDS = 60 * MINUTE_SECONDS

const DAY_SECONDS = 24 * HOUR_SECONDS

/** How many seconds a push service keeps a push for a device that is off, and whether the push may wake a sleeping device. */
const PUSH_OPTIONS: Record<NotificationKind, { ttl: number; urgency: Urgency }> = {
  'emergency-alert': { ttl: 2 * HOUR_SECONDS, urgency: 'high' },
  'weather-warning': { ttl: HOUR_SECONDS, urgency: 'high' },
  'stream-reminder': { ttl: 15 * MINUTE_SECONDS, urgency: 'high' },
  'stream-live': { ttl: HOUR_SECONDS, urgency: 'normal' },
  'storm-report': { ttl: HOUR_SECONDS, urgency: 'normal' },
  'chat-mention': { ttl: HOUR_SECONDS, urgency: 'normal' },
  comment: { ttl: DAY_SECONDS, urgency: 'normal' },
  'new-clip': { ttl: DAY_SECONDS, urgency: 'low' },
  'broadcast-notice': { ttl: HOUR_SECONDS, urgency: 'high' },
  meetup: { ttl: 3 * DAY_SECONDS, urgency: 'normal' },
  account: { ttl: 3 * DAY_SECONDS, urgency: 'normal' },
  test: { ttl: MINUTE_SECONDS, urgency: 'high' },
  'replay-ready': { ttl: DAY_SECONDS, urgency: 'low' },
  'new-follower': { ttl: DAY_SECONDS, urgency: 'low' },
  review: { ttl: DAY_SECONDS, urgency: 'low' },
  achievement: { ttl: DAY_SECONDS, urgency: 'low' },
  'weekly-digest': { ttl: 3 * DAY_SECONDS, urgency: 'very-low' },
}

type OutgoingNotification = OutgoingDelivery['notification']

const HOUR = 60 * 60_000

/** Push services accept tokens that are valid for up to a day (RFC 8292). */
const TOKEN_VALID_MS = 12 * HOUR

/** Signing takes longer than the rest of a push, so a token is reused for all pushes to a service. */
const TOKEN_REUSED_MS = HOUR

const MAX_TOKENS = 200

const MAX_RETRY_AFTER_MS = HOUR

/** Push services answer within a second; a slow one must not hold up the others. */
const TIMEOUT_MS = 10_000

interface PushSenderOptions extends Reach {
  db: Db
  push: PushIdentity
  now: () => Date
  timeoutMs?: number
}

/**
 * Returns the sender for Web Push (RFC 8030, 8291, 8292). web-push encrypts and signs, one message per turn of the event loop;
 * openPublic makes the request. Sending twice is harmless: topic and tag are the same, so the device shows it once.
 */
export function createPushSender({
  db,
  push,
  now,
  timeoutMs = TIMEOUT_MS,
  ...reach
}: PushSenderOptions): DeliverySender {
  const { pushSubscriptions } = tables

  const authorize = createAuthorization(push.vapid, now)
  const myTurn = createEventLoopYield()

  async function post(url: URL, body: Buffer, headers: ReturnType<typeof toPushHeaders>): Promise<SendResult> {
    const answer = await openPublic(url, {
      ...(isOwnPushService(url, push.ownService) ? { canReach: () => true } : reach),
      method: 'POST',
      headers: {
        ...headers,
        Authorization: authorize(url.origin),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        'Content-Length': body.length,
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    // The status is enough; the body of a foreign server is not read.
    answer.destroy()
    return toResult(answer.statusCode ?? 0, parseRetryAfterMs(answer.headers['retry-after'], now()))
  }

  async function send({ target, user, notification }: OutgoingDelivery): Promise<SendResult> {
    await myTurn()
    const own = and(eq(pushSubscriptions.id, target), eq(pushSubscriptions.userId, user.id))
    const row = db.select().from(pushSubscriptions).where(own).get()
    if (row === undefined) return { outcome: 'gone', problem: 'The device was removed' }
    const { cipherText } = webPush.encrypt(row.p256dh, row.auth, toPushPayload(notification), 'aes128gcm')
    const result = await post(new URL(row.endpoint), cipherText, toPushHeaders(notification, now())).catch(toProblem)
    if (result.outcome === 'sent') db.update(pushSubscriptions).set({ lastSentAt: now() }).where(own).run()
    if (result.outcome === 'gone') db.delete(pushSubscriptions).where(own).run()
    return result
  }

  return { reason: null, send }
}

/**
 * Returns the result of a push by the HTTP status.
 * @param afterMs the wait that the service asked for in Retry-After, if any
 */
function toResult(status: number, afterMs: number | undefined): SendResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const problem = `The push service answered ${status}`
  if (status === 404 || status === 410) return { outcome: 'gone', problem }
  if (status === 429 || status >= 500) return { outcome: 'retry', problem, ...(afterMs !== undefined && { afterMs }) }
  // 401 and 403 too: a wrong clock of this server would otherwise remove every device.
  return { outcome: 'failed', problem }
}

function toProblem(error: unknown): SendResult {
  if (error instanceof NotAllowed)
    return { outcome: 'failed', problem: 'The address is not one of the public internet' }
  const isSlow = error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name)
  return { outcome: 'retry', problem: isSlow ? 'The push service was too slow' : 'The push service was not reached' }
}

/** Returns what a Retry-After header (RFC 9110: seconds or a date) asks for, in ms, at most an hour. */
export function parseRetryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), MAX_RETRY_AFTER_MS)
}

/** Returns a function from a push service's origin to its Authorization header, which is signed once an hour. */
export function createAuthorization({ publicKey, privateKey, subject }: Vapid, now: () => Date) {
  const signed = new Map<string, { header: string; until: number }>()

  return (origin: string): string => {
    const time = now().getTime()
    const known = signed.get(origin)
    if (known && known.until > time) return known.header
    if (signed.size >= MAX_TOKENS) signed.clear()
    const expires = Math.floor((time + TOKEN_VALID_MS) / 1000)
    const headers = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', expires)
    signed.set(origin, { header: headers.Authorization, until: time + TOKEN_REUSED_MS })
    return headers.Authorization
  }
}

/** Returns the RFC 8030 headers for a notification. The topic is the same for every attempt, so the service keeps one copy. */
function toPushHeaders({ id, kind, expiresAt }: OutgoingNotification, now: Date) {
  const { ttl, urgency } = PUSH_OPTIONS[kind]
  const left = expiresAt === null ? ttl : Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  const topic = createHash('sha256').update(id).digest('base64url').slice(0, TOPIC_LETTERS)
  return { TTL: Math.max(0, Math.min(ttl, left)), Urgency: urgency, Topic: topic }
}

/** Returns the JSON that the service worker reads, at most 3 kB: a body that is too long ends in an ellipsis. */
function toPushPayload({ id, kind, title, body, url, createdAt }: OutgoingNotification): string {
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
