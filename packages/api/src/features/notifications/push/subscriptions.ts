import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { PUSH_DEVICES, type PushDevice, type SubscribeInput } from '@squall/shared/contract/notification'
import { type Db, tables } from '@squall/shared/server/db'
import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm'
import { badRequest, notFound } from '../../../errors'
import { enqueueNotification } from '../../../platform/enqueue-notification'
import { isPublicAddress } from '../../../platform/public-addresses'
import { newId } from '../../../platform/tokens'
import type { Services } from '../../../services'

const { pushSubscriptions } = tables

const NOT_PUSH_SERVICE = 'This is not the address of a push service'

type Row = typeof tables.pushSubscriptions.$inferSelect

const newestFirst = [desc(pushSubscriptions.createdAt), desc(sql`rowid`)]

/** Returns the browsers that a user subscribed, newest first. */
export function listPushDevices(db: Db, userId: string): PushDevice[] {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(...newestFirst)
    .all()
    .map(toDevice)
}

/**
 * Stores the push subscription of a browser for the user who is signed in there. Only that browser knows its endpoint, so a
 * subscription of another user with the same endpoint is replaced.
 * @throws BAD_REQUEST for an endpoint or key that cannot be pushed to
 */
export function storePushSubscription({ db, push, now }: Services, userId: string, input: SubscribeInput): PushDevice {
  const problem = findEndpointProblem(input.endpoint, push.ownService)
  if (problem !== null) throw badRequest(problem)
  if (!isCurvePoint(input.p256dh)) throw badRequest('The key of this subscription is not valid')
  return db.transaction((tx) => {
    // Deleted, not reassigned: deliveries that wait for its id must not reach the new owner.
    const ofAnother = and(eq(pushSubscriptions.endpoint, input.endpoint), ne(pushSubscriptions.userId, userId))
    tx.delete(pushSubscriptions).where(ofAnother).run()
    const row = tx
      .insert(pushSubscriptions)
      .values({ id: newId(), userId, ...input, createdAt: now() })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { p256dh: input.p256dh, auth: input.auth, device: input.device },
      })
      .returning()
      .get()
    const kept = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(...newestFirst)
      .limit(PUSH_DEVICES)
    tx.delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, kept)))
      .run()
    return toDevice(row)
  })
}

/** @throws NOT_FOUND, also for devices of other users */
export function removePushDevice(db: Db, userId: string, id: string): void {
  const own = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId))
  const { changes } = db.delete(pushSubscriptions).where(own).run()
  if (changes === 0) throw notFound('Device not found')
}

/** Sends the user a notification through the normal queue, so they see that push works. @throws TOO_MANY_REQUESTS */
export function enqueueTestNotification({ db, limits, now }: Services, userId: string): void {
  limits.testPushByUser.take(userId)
  enqueueNotification(db, `test:${newId()}`, { kind: 'test', userId }, now())
}

function toDevice({ id, device, createdAt, lastSentAt }: Row): PushDevice {
  return { id, device, createdAt: createdAt.toISOString(), lastSentAt: lastSentAt?.toISOString() ?? null }
}

/** Whether the key is a point on the P-256 curve; any other would fail with every push. */
function isCurvePoint(p256dh: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}

/**
 * Returns the problem of the endpoint of a browser's push subscription, or null. Host names are resolved and checked
 * again with every push.
 * @param ownService the origin of the configured push service, which alone may be on this machine and without https
 */
export function findEndpointProblem(endpoint: string, ownService: string | null): string | null {
  if (!URL.canParse(endpoint)) return NOT_PUSH_SERVICE
  const url = new URL(endpoint)
  if (url.username || url.password || url.hash) return NOT_PUSH_SERVICE
  if (isOwnPushService(url, ownService)) return null
  if (url.protocol !== 'https:' || url.port !== '') return NOT_PUSH_SERVICE
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  if (family === 4 || family === 6) return isPublicAddress(host, family) ? null : NOT_PUSH_SERVICE
  const isLocalName = !host.includes('.') || /\.(localhost|local|internal|home\.arpa)\.?$/.test(host)
  return isLocalName ? NOT_PUSH_SERVICE : null
}

export const isOwnPushService = (url: URL, ownService: string | null): boolean =>
  ownService !== null && url.origin === new URL(ownService).origin
