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

/** Whether a password has the complete shape of a device token; a typed password may begin like one. */
export const isDeviceToken = (password: string): boolean => /^rt_[\w-]{43}$/.test(password)

/** Returns the token of a newly remembered device. Only its hash is stored. */
export function issueDeviceToken(db: Db, userId: string, now: Date): RememberedDevice {
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
 * Returns the token to use from now on; null when this one is unknown, expired or another user's. A token is replaced on its
 * first use. For a minute it still gets the newest token, for tabs that ask at once. A later use means that the token was
 * copied: the device is signed out and its owner is notified.
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
      const newest = findNewestToken(token, tokenHash, secrets)
      return { sessionHashes: [], device: newest === null ? null : { id, token: newest } }
    }
    enqueueNotification(tx, `device-signed-out:${id}`, { kind: 'account', userId, status: 'device-signed-out' }, now)
    return { sessionHashes: signOutDevice(tx, id), device: null }
  })
  if (sessionHashes.length > 0) media.publish({ type: 'sessions-revoked', sessionHashes })
  return device
}

/** Returns the device of a token; `retiredAt` is null for the device's newest token. */
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
  const next = deriveSuccessor(token, secrets)
  tx.update(deviceTokens)
    .set({ tokenHash: hashSecret(next), expiresAt: after(now, LIFETIME_MS) })
    .where(eq(deviceTokens.id, id))
    .run()
  tx.insert(retiredDeviceTokens)
    .values({ tokenHash: hashSecret(token), deviceId: id, retiredAt: now })
    .run()
  // Tokens of this age have expired in any case.
  tx.delete(retiredDeviceTokens)
    .where(and(eq(retiredDeviceTokens.deviceId, id), lt(retiredDeviceTokens.retiredAt, after(now, -LIFETIME_MS))))
    .run()
  return { id, token: next }
}

/** Returns the next token. It is derived from the token, so only hashes are stored and a second use gets the same one. */
const deriveSuccessor = (token: string, secrets: SecretBox): string =>
  PREFIX + secrets.derive(token, 'device-token-successor')

/** Returns the token with the given hash by deriving successors of an older token; null when there are too many. */
function findNewestToken(token: string, newestHash: string, secrets: SecretBox): string | null {
  let next = token
  for (let n = 0; n < MAX_ROTATIONS_IN_OVERLAP; n += 1) {
    next = deriveSuccessor(next, secrets)
    if (hashSecret(next) === newestHash) return next
  }
  return null
}

function signOutDevice(tx: Tx, id: string): string[] {
  const ended = tx.delete(sessions).where(eq(sessions.deviceTokenId, id)).returning({ hash: sessions.id }).all()
  tx.delete(deviceTokens).where(eq(deviceTokens.id, id)).run()
  return ended.map(({ hash }) => hash)
}

/** Removes a remembered device with its tokens. */
export function removeRememberedDevice(db: Db, id: string): void {
  db.delete(deviceTokens).where(eq(deviceTokens.id, id)).run()
}
