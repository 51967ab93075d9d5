import type { SessionAnswer } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { and, inArray, ne } from 'drizzle-orm'
import type { Context } from '../../context'
import type { RememberedDevice } from './device-tokens'
import { getUser } from './users'

const { deviceTokens, pushSubscriptions, sessions } = tables

/** Signs a user in: creates the session and its cookie. Returns the answer for the client. */
export async function openSession(
  ctx: Context,
  userId: string,
  device: RememberedDevice | null = null,
): Promise<SessionAnswer> {
  const { db, guesses, sessions } = ctx.services
  const sessionId = await sessions.create(userId, device?.id ?? null)
  ctx.setSessionCookie(sessionId)
  guesses.trustNetwork(userId, ctx.address)
  return { sessionId, user: getUser(db, userId), ...(device && { rememberToken: device.token }) }
}

/** The session and push subscription to keep, of the browser that just proved the password. */
interface KeptAccess {
  sessionHash?: string
  pushDevice?: string
}

/** Removes users' sessions, remembered devices and push subscriptions, inside a transaction. Returns the hashes of the removed sessions. */
export function removeSessions(db: Pick<Db, 'delete'>, userIds: string[], kept: KeptAccess = {}): string[] {
  db.delete(deviceTokens).where(inArray(deviceTokens.userId, userIds)).run()
  db.delete(pushSubscriptions)
    .where(and(inArray(pushSubscriptions.userId, userIds), ne(pushSubscriptions.id, kept.pushDevice ?? '')))
    .run()
  return db
    .delete(sessions)
    .where(and(inArray(sessions.userId, userIds), ne(sessions.id, kept.sessionHash ?? '')))
    .returning({ hash: sessions.id })
    .all()
    .map(({ hash }) => hash)
}
