import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import webPush from 'web-push'
import { NotAllowed, openPublic, type Reach } from '../../../platform/open-public'
import { createTurns } from '../../../platform/turns'
import type { Outgoing, Sender, SendResult } from '../senders'
import { isOwnService } from './endpoint'
import { mannersOf, payloadOf } from './push-message'
import type { PushIdentity, Vapid } from './vapid'

const HOUR = 60 * 60_000

/** Push services take tokens that are good for up to a day (RFC 8292). */
const GOOD_FOR_MS = 12 * HOUR

/** Signing takes longer than all the rest of a push, and a few services get all of them. */
const USED_FOR_MS = HOUR

const KEPT = 200

const MAX_MS = 60 * 60_000

/** Push services answer within a second; one that does not must not hold up the others. */
const TIMEOUT_MS = 10_000

interface PushSenderOptions extends Reach {
  db: Db
  push: PushIdentity
  now: () => Date
  timeoutMs?: number
}

/**
 * Web Push (RFC 8030, 8291, 8292): web-push encrypts and signs, the request goes out by the way that strangers' addresses
 * take. One is encrypted in each turn of the event loop. Sending again is harmless: topic and tag are the same, so that a person sees it once.
 */
export function createPushSender({ db, push, now, timeoutMs = TIMEOUT_MS, ...reach }: PushSenderOptions): Sender {
  const { pushSubscriptions } = tables

  const authorize = createAuthorization(push.vapid, now)
  const myTurn = createTurns()

  async function post(url: URL, body: Buffer, manners: ReturnType<typeof mannersOf>): Promise<SendResult> {
    const answer = await openPublic(url, {
      ...(isOwnService(url, push.ownService) ? { mayReach: () => true } : reach),
      method: 'POST',
      headers: {
        ...manners,
        Authorization: authorize(url.origin),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        'Content-Length': body.length,
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    // The status says all; what a stranger's server goes on to say is not read.
    answer.destroy()
    return resultOf(answer.statusCode ?? 0, retryAfterMs(answer.headers['retry-after'], now()))
  }

  async function send({ target, user, notification }: Outgoing): Promise<SendResult> {
    await myTurn()
    const own = and(eq(pushSubscriptions.id, target), eq(pushSubscriptions.userId, user.id))
    const row = db.select().from(pushSubscriptions).where(own).get()
    if (row === undefined) return { outcome: 'gone', problem: 'The device was removed' }
    const { cipherText } = webPush.encrypt(row.p256dh, row.auth, payloadOf(notification), 'aes128gcm')
    const result = await post(new URL(row.endpoint), cipherText, mannersOf(notification, now())).catch(problemOf)
    if (result.outcome === 'sent') db.update(pushSubscriptions).set({ lastSentAt: now() }).where(own).run()
    if (result.outcome === 'gone') db.delete(pushSubscriptions).where(own).run()
    return result
  }

  return { reason: null, send }
}

/** @param afterMs how long the service wants to be left alone, where it says so */
function resultOf(status: number, afterMs: number | undefined): SendResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const problem = `The push service answered ${status}`
  if (status === 404 || status === 410) return { outcome: 'gone', problem }
  if (status === 429 || status >= 500) return { outcome: 'retry', problem, ...(afterMs !== undefined && { afterMs }) }
  // Also 401 and 403: a wrong clock of ours would otherwise cut off every device.
  return { outcome: 'failed', problem }
}

function problemOf(error: unknown): SendResult {
  if (error instanceof NotAllowed)
    return { outcome: 'failed', problem: 'The address is not one of the public internet' }
  const isSlow = error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name)
  return { outcome: 'retry', problem: isSlow ? 'The push service was too slow' : 'The push service was not reached' }
}

/** What a Retry-After header (RFC 9110: seconds or a date) asks for in milliseconds, at most an hour. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), MAX_MS)
}

/** The Authorization header for each push service, signed once an hour. */
export function createAuthorization({ publicKey, privateKey, subject }: Vapid, now: () => Date) {
  const signed = new Map<string, { header: string; until: number }>()

  return (origin: string): string => {
    const time = now().getTime()
    const known = signed.get(origin)
    if (known && known.until > time) return known.header
    if (signed.size >= KEPT) signed.clear()
    const expires = Math.floor((time + GOOD_FOR_MS) / 1000)
    const headers = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', expires)
    signed.set(origin, { header: headers.Authorization, until: time + USED_FOR_MS })
    return headers.Authorization
  }
}
