import { type Db, tables } from '@squall/shared/db'
import { and, eq, ne } from 'drizzle-orm'
import type { MediaBus } from '../../lib/media-bus'

interface SignOutOptions {
  db: Db
  media: MediaBus
  userId: string
  /** The session (hash of its id) that may stay. */
  exceptSessionHash?: string
}

/** Ends a person's sessions, forgets their devices and cuts their sockets. */
export function signOutEverywhere({ db, media, userId, exceptSessionHash = '' }: SignOutOptions): void {
  const { sessions, deviceTokens } = tables
  const ended = db.transaction((tx) => {
    tx.delete(deviceTokens).where(eq(deviceTokens.userId, userId)).run()
    return tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSessionHash)))
      .returning({ hash: sessions.id })
      .all()
  })
  if (ended.length > 0) media.publish({ type: 'sessions-revoked', sessionHashes: ended.map(({ hash }) => hash) })
}
