import type { MediaEvent } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import { inArray } from 'drizzle-orm'
import { removeSessions } from '../../auth/remove-sessions'
import { markEnded } from '../../streams/mutations/end-streams'

const { passwordResets, streams } = tables

/**
 * Ends people's live streams, sessions, remembered devices and reset links. For use inside a transaction; what it answers is
 * for the media process, once the transaction holds.
 */
export function endAccess(db: Pick<Db, 'delete' | 'update'>, userIds: string[], now: Date): MediaEvent[] {
  const ended = markEnded(db, inArray(streams.userId, userIds), now)
  const sessionHashes = removeSessions(db, userIds)
  db.delete(passwordResets).where(inArray(passwordResets.userId, userIds)).run()
  return [
    ...ended.map((streamId) => ({ type: 'stream-ended' as const, streamId })),
    ...(sessionHashes.length > 0 ? [{ type: 'sessions-revoked' as const, sessionHashes }] : []),
    ...userIds.map((userId) => ({ type: 'user-revoked' as const, userId })),
  ]
}
