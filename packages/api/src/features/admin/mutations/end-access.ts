import { type Db, tables } from '@squall/shared/db'
import type { MediaEvent } from '@squall/shared/media-events'
import { eq } from 'drizzle-orm'
import { removeSessions } from '../../auth/sign-out-everywhere'
import { markEnded } from '../../streams/mutations/end-streams'

const { passwordResets, streams } = tables

/**
 * Ends a person's live streams, sessions, remembered devices and reset links. For use inside a transaction; what it answers is
 * for the media process, once the transaction holds.
 */
export function endAccess(db: Pick<Db, 'delete' | 'update'>, userId: string, now: Date): MediaEvent[] {
  const ended = markEnded(db, eq(streams.userId, userId), now)
  const sessionHashes = removeSessions(db, userId)
  db.delete(passwordResets).where(eq(passwordResets.userId, userId)).run()
  return [
    ...ended.map((streamId) => ({ type: 'stream-ended' as const, streamId })),
    ...(sessionHashes.length > 0 ? [{ type: 'sessions-revoked' as const, sessionHashes }] : []),
    { type: 'user-revoked', userId },
  ]
}
