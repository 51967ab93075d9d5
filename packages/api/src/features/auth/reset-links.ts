import { type Db, hashSecret, tables } from '@squall/shared/server/db'
import { newToken } from '../../platform/tokens'

const LIFETIME_MS = 30 * 60_000

/** Returns a password reset link: one use, valid for 30 minutes. Only the hash of its token is stored. */
export function createResetLink(db: Pick<Db, 'insert'>, userId: string, publicUrl: string, now: Date): string {
  const token = newToken()
  db.insert(tables.passwordResets)
    .values({ tokenHash: hashSecret(token), userId, expiresAt: new Date(now.getTime() + LIFETIME_MS) })
    .run()
  return `${publicUrl}/reset-password?token=${token}`
}
