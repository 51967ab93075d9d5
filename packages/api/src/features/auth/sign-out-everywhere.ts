import { type Db, tables } from '@squall/shared/db'
import { and, inArray, ne } from 'drizzle-orm'
import type { MediaBus } from '../../lib/media-bus'

const { sessions, deviceTokens, pushSubscriptions } = tables

interface SignOutOptions {
  db: Db
  media: MediaBus
  userId: string
  /** The session (hash of its id) that may stay. */
  exceptSessionHash?: string
}

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

/** Ends a person's sessions, forgets their devices and cuts their sockets. */
export function signOutEverywhere({ db, media, userId, exceptSessionHash }: SignOutOptions): void {
  const sessionHashes = db.transaction((tx) => removeSessions(tx, [userId], exceptSessionHash))
  if (sessionHashes.length > 0) media.publish({ type: 'sessions-revoked', sessionHashes })
}
