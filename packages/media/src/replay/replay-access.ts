import type { AccessStore, StoredReplay } from '../access/access-store'

/**
 * Returns whether a user, null for an anonymous visitor, may watch the recording of a stream: while it is live whoever may
 * watch it, then by the choice of its owner.
 */
export function mayWatchReplay(replay: StoredReplay, userId: string | null, store: AccessStore): boolean {
  const { isRecorded, ownerId, ownerStatus, isLive, visibility } = replay
  if (!isRecorded || ownerStatus !== 'approved') return false
  if (isLive || visibility === 'public' || userId === ownerId) return true
  if (visibility === 'private' || userId === null) return false
  return store.isFollower(userId, ownerId) || store.isAdministrator(userId)
}
