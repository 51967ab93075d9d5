import { type Db, hashSecret, tables } from '@squall/shared/db'
import { and, eq, gt, or } from 'drizzle-orm'
import { newId, newToken } from '../../lib/tokens'

const PREFIX = 'rt_'
const LIFETIME_MS = 90 * 24 * 60 * 60_000
/** How long a token just replaced still works, for a second tab that signs in at the same moment. */
const OVERLAP_MS = 60_000

export interface RememberedDevice {
  id: string
  token: string
}

/** By the whole shape, so that a typed password may begin like one. */
export const isDeviceToken = (password: string): boolean => /^rt_[\w-]{43}$/.test(password)

export function rememberDevice(db: Db, userId: string, now: Date): RememberedDevice {
  const device = { id: newId(), token: PREFIX + newToken() }
  db.insert(tables.deviceTokens)
    .values({
      id: device.id,
      userId,
      tokenHash: hashSecret(device.token),
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      createdAt: now,
    })
    .run()
  return device
}

/** Replaces a good token by a new one; null when the token is unknown, replaced long ago, expired or another person's. */
export function rotateDeviceToken(db: Db, userId: string, token: string, now: Date): RememberedDevice | null {
  const { deviceTokens } = tables
  const hash = hashSecret(token)
  return db.transaction((tx) => {
    const row = tx
      .select()
      .from(deviceTokens)
      .where(
        and(
          eq(deviceTokens.userId, userId),
          gt(deviceTokens.expiresAt, now),
          or(
            eq(deviceTokens.tokenHash, hash),
            and(eq(deviceTokens.formerTokenHash, hash), gt(deviceTokens.formerValidUntil, now)),
          ),
        ),
      )
      .get()
    if (row === undefined) return null
    const next = PREFIX + newToken()
    tx.update(deviceTokens)
      .set({
        tokenHash: hashSecret(next),
        formerTokenHash: hash,
        formerValidUntil: new Date(now.getTime() + OVERLAP_MS),
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
      })
      .where(eq(deviceTokens.id, row.id))
      .run()
    return { id: row.id, token: next }
  })
}

export function forgetDevice(db: Db, id: string): void {
  db.delete(tables.deviceTokens).where(eq(tables.deviceTokens.id, id)).run()
}
