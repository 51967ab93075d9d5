import { type Db, tables } from '@squall/shared/server/db'
import { and, inArray, ne } from 'drizzle-orm'

const { sessions, deviceTokens, pushSubscriptions } = tables

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
