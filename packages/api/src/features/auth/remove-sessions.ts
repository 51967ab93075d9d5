import { type Db, tables } from '@squall/shared/db'
import { and, inArray, ne } from 'drizzle-orm'

const { sessions, deviceTokens } = tables

/** Removes people's sessions and remembered devices, and answers the hashes of what was removed. For use inside a transaction. */
export function removeSessions(db: Pick<Db, 'delete'>, userIds: string[], exceptSessionHash = ''): string[] {
  db.delete(deviceTokens).where(inArray(deviceTokens.userId, userIds)).run()
  return db
    .delete(sessions)
    .where(and(inArray(sessions.userId, userIds), ne(sessions.id, exceptSessionHash)))
    .returning({ hash: sessions.id })
    .all()
    .map(({ hash }) => hash)
}
