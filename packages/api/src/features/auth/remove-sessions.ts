import { type Db, tables } from '@squall/shared/db'
import { and, inArray, ne } from 'drizzle-orm'

const { sessions, deviceTokens, pushSubscriptions } = tables

/** Removes people's sessions, remembered devices and browsers that are pushed to, and answers the hashes of what was removed. For use inside a transaction. */
export function removeSessions(db: Pick<Db, 'delete'>, userIds: string[], exceptSessionHash = ''): string[] {
  db.delete(deviceTokens).where(inArray(deviceTokens.userId, userIds)).run()
  db.delete(pushSubscriptions).where(inArray(pushSubscriptions.userId, userIds)).run()
  return db
    .delete(sessions)
    .where(and(inArray(sessions.userId, userIds), ne(sessions.id, exceptSessionHash)))
    .returning({ hash: sessions.id })
    .all()
    .map(({ hash }) => hash)
}
