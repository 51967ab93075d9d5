import { type Db, tables } from '@squall/shared/server/db'
import { and, inArray, ne } from 'drizzle-orm'

const { sessions, deviceTokens, pushSubscriptions } = tables

/** What goes on where somebody just proved who they are; ids that are somebody else's keep nothing. */
interface Kept {
  sessionHash?: string
  pushDevice?: string
}

/** Removes people's sessions, remembered devices and browsers that are pushed to, and answers the hashes of what was removed. For use inside a transaction. */
export function removeSessions(db: Pick<Db, 'delete'>, userIds: string[], kept: Kept = {}): string[] {
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
