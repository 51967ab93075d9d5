import { type Db, hashSecret, tables } from '@squall/shared/server/db'
import { and, eq, gt, isNotNull, lt, or } from 'drizzle-orm'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { SecretBox } from '../../platform/secret-box'
import { newId, newToken } from '../../platform/tokens'
import type { Services } from '../../services'

const { deviceTokens, retiredDeviceTokens, sessions } = tables

const PREFIX = 'rt_'
const LIFETIME_MS = 90 * 24 * 60 * 60_000
/** How long after its first use a token still works, for other tabs that sign in at the same moment. */
const OVERLAP_MS = 60_000
const MAX_ROTATIONS_IN_OVERLAP = 100

type DeviceServices = Pick<Services, 'db' | 'media' | 'secrets' | 'now'>
type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>

const after = (time: Date, ms: number) => new Date(time.getTime() + ms)

export interface RememberedDevice {
  id: string
  token: string
}

/** By the whole shape, so that a typed password may begin like one. */
export const isDeviceToken = (password: string): boolean => /^rt_[\w-]{43}$/.test(password)

export function rememberDevice(db: Db, userId: string, now: Date): RememberedDevice {
  const device = { id: newId(), token: PREFIX + newToken() }
  db.insert(deviceTokens)
    .values({
      id: device.id,
      userId,
      tokenHash: hashSecret(device.token),
      expiresAt: after(now, LIFETIME_MS),
      createdAt: now,
    })
    .run()
  return device
}

/**
 * Answers the token to use from now on; null when this one is unknown, expired or another person's. A token is replaced
 * when it is first used. For a minute the same one still gets the newest, for browsers that ask at once; whoever uses it
 * later holds a copy, as the owner has a newer one: the device is signed out, and its person is told.
 */
export function exchangeDeviceToken(services: DeviceServices, userId: string, token: string): RememberedDevice | null {
  const { db, media, secrets } = services
  const now = services.now()
  const { sessionHashes, device } = db.transaction((tx) => {
    const used = findToken(tx, userId, token, now)
    if (used === undefined) return { sessionHashes: [], device: null }
    const { id, tokenHash, retiredAt } = used
    if (retiredAt === null) return { sessionHashes: [], device: rotate(tx, secrets, id, token, now) }
    if (now.getTime() < retiredAt.getTime() + OVERLAP_MS) {
      const newest = newestAfter(token, tokenHash, secrets)
      return { sessionHashes: [], device: newest === null ? null : { id, token: newest } }
    }
    enqueueNotification(tx, `device-signed-out:${id}`, { kind: 'account', userId, status: 'device-signed-out' }, now)
    return { sessionHashes: signOutDevice(tx, id), device: null }
  })
  if (sessionHashes.length > 0) media.publish({ type: 'sessions-revoked', sessionHashes })
  return device
}

/** The device of a token; `retiredAt` is null for its newest one. */
function findToken(tx: Tx, userId: string, token: string, now: Date) {
  const hash = hashSecret(token)
  return tx
    .select({ id: deviceTokens.id, tokenHash: deviceTokens.tokenHash, retiredAt: retiredDeviceTokens.retiredAt })
    .from(deviceTokens)
    .leftJoin(
      retiredDeviceTokens,
      and(eq(retiredDeviceTokens.deviceId, deviceTokens.id), eq(retiredDeviceTokens.tokenHash, hash)),
    )
    .where(
      and(
        eq(deviceTokens.userId, userId),
        gt(deviceTokens.expiresAt, now),
        or(eq(deviceTokens.tokenHash, hash), isNotNull(retiredDeviceTokens.tokenHash)),
      ),
    )
    .get()
}

function rotate(tx: Tx, secrets: SecretBox, id: string, token: string, now: Date): RememberedDevice {
  const next = successorOf(token, secrets)
  tx.update(deviceTokens)
    .set({ tokenHash: hashSecret(next), expiresAt: after(now, LIFETIME_MS) })
    .where(eq(deviceTokens.id, id))
    .run()
  tx.insert(retiredDeviceTokens)
    .values({ tokenHash: hashSecret(token), deviceId: id, retiredAt: now })
    .run()
  // Nobody could have used these any more.
  tx.delete(retiredDeviceTokens)
    .where(and(eq(retiredDeviceTokens.deviceId, id), lt(retiredDeviceTokens.retiredAt, after(now, -LIFETIME_MS))))
    .run()
  return { id, token: next }
}

/** Follows from the token itself, so that only its hash need be kept and whoever uses it twice gets the same one. */
const successorOf = (token: string, secrets: SecretBox): string =>
  PREFIX + secrets.derive(token, 'device-token-successor')

/** The token with this hash, which came so many rotations after another one. */
function newestAfter(token: string, newestHash: string, secrets: SecretBox): string | null {
  let next = token
  for (let n = 0; n < MAX_ROTATIONS_IN_OVERLAP; n += 1) {
    next = successorOf(next, secrets)
    if (hashSecret(next) === newestHash) return next
  }
  return null
}

function signOutDevice(tx: Tx, id: string): string[] {
  const ended = tx.delete(sessions).where(eq(sessions.deviceTokenId, id)).returning({ hash: sessions.id }).all()
  tx.delete(deviceTokens).where(eq(deviceTokens.id, id)).run()
  return ended.map(({ hash }) => hash)
}

export function forgetDevice(db: Db, id: string): void {
  db.delete(deviceTokens).where(eq(deviceTokens.id, id)).run()
}
