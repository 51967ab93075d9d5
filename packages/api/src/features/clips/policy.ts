import type { ClipPermission } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import { eq, sum } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '../../errors'
import type { Services } from '../../services'
import { canModerate, getActiveRestriction } from '../chat/permissions'
import { isFollowing } from '../follows/follows'
import type { Requester } from '../people/queries'
import { mayWatchReplay } from '../recordings/policy'

const { clips, streams, users } = tables

type Reads = Pick<Db, 'select'>
type ClipRow = typeof clips.$inferSelect
type StreamRow = typeof streams.$inferSelect

const clipNotFound = () => notFound('Clip not found')

type Access = Pick<ClipRow, 'userId' | 'channelId' | 'removedAt'>

/** Whether a user (null: a visitor) may see a clip: of one that was taken down only its maker, the channel's owner and administrators. */
export const canSeeClip = ({ userId, channelId, removedAt }: Access, requester: Requester | null): boolean =>
  removedAt === null || (requester !== null && (requester.isAdmin || [userId, channelId].includes(requester.id)))

const isShownAccount = (db: Reads, id: string): boolean =>
  db.select({ status: users.accountStatus }).from(users).where(eq(users.id, id)).get()?.status !== 'deleted'

/** Returns a clip that the requester may see. @throws NOT_FOUND, also for clips that they may not see */
export function requireVisibleClip(db: Reads, id: string, requester: Requester | null): ClipRow {
  const clip = db.select().from(clips).where(eq(clips.id, id)).get()
  if (clip === undefined) throw clipNotFound()
  if (!isShownAccount(db, clip.userId) || !isShownAccount(db, clip.channelId)) throw clipNotFound()
  if (!canSeeClip(clip, requester)) throw notFound('This clip was removed')
  return clip
}

/** Returns a clip that the requester made. @throws NOT_FOUND, FORBIDDEN */
export function requireClipMaker(db: Reads, id: string, requester: Requester): ClipRow {
  const clip = requireVisibleClip(db, id, requester)
  if (clip.userId !== requester.id) throw forbidden('You did not make this clip')
  return clip
}

/** Returns a clip that the requester may delete: they made it, or it shows their stream. @throws NOT_FOUND, FORBIDDEN */
export function requireClipOwner(db: Reads, id: string, requester: Requester): ClipRow {
  const clip = requireVisibleClip(db, id, requester)
  if (![clip.userId, clip.channelId].includes(requester.id)) throw forbidden('This clip is not yours')
  return clip
}

/** Why a member may not make clips of a channel, by what its owner chose. */
const REFUSALS = {
  followers: 'Only followers of this channel may make clips of it',
  moderators: 'Only moderators of this channel may make clips of it',
  nobody: 'This channel does not allow clips',
}

const CANNOT_WATCH = 'You may not watch this replay'

/** Returns why a member may not make clips of a stream, in one sentence; null if they may. */
export function findClipRefusal(db: Reads, stream: StreamRow, requester: Requester, now: Date): string | null {
  const { userId: channelId, isLive } = stream
  if (requester.id === channelId) return null
  const owner = db.select().from(users).where(eq(users.id, channelId)).get()
  if (owner?.accountStatus !== 'approved' || !(isLive || mayWatchReplay(db, stream, requester))) return CANNOT_WATCH
  if (getActiveRestriction(db, channelId, requester.id, now) !== undefined) {
    return 'This channel has restricted you, so you may not make clips of it'
  }
  const { clipMakers } = owner
  if (clipMakers === 'members') return null
  const isMaker = {
    followers: () => isFollowing(db, requester.id, channelId),
    moderators: () => canModerate(db, channelId, requester, now),
    nobody: () => false,
  }[clipMakers]()
  return isMaker ? null : REFUSALS[clipMakers]
}

export const NOT_RECORDED = 'This stream is not recorded, so there is nothing to make a clip of'

/** @throws CONFLICT where the clips that a member made take as much space as the recordings of one member may */
export function requireRoomForClip({ db, recordings }: Pick<Services, 'db' | 'recordings'>, makerId: string): void {
  const { memberBytes } = recordings.limits
  const made = db
    .select({ bytes: sum(clips.bytes) })
    .from(clips)
    .where(eq(clips.userId, makerId))
    .get()
  if (memberBytes !== null && Number(made?.bytes ?? 0) >= memberBytes) {
    throw conflict('Your clips take all the space that you have for them. Delete one to make another')
  }
}

/** Returns a stream. @throws NOT_FOUND */
export function requireStream(db: Reads, id: string): StreamRow {
  const stream = db.select().from(streams).where(eq(streams.id, id)).get()
  if (stream === undefined) throw notFound('Stream not found')
  return stream
}

/** Returns whether a user (null: a visitor) may make clips of a stream. @throws NOT_FOUND */
export function getClipPermission(
  db: Reads,
  streamId: string,
  user: (Requester & { accountStatus: string }) | null,
  now: Date,
): ClipPermission {
  const stream = requireStream(db, streamId)
  const refuse = (reason: string) => ({ isAllowed: false, reason })
  if (!stream.isRecorded) return refuse(NOT_RECORDED)
  if (user === null) return refuse('Sign in to make a clip')
  if (user.accountStatus !== 'approved') return refuse('Account must be approved')
  const refusal = findClipRefusal(db, stream, user, now)
  return refusal === null ? { isAllowed: true, reason: null } : refuse(refusal)
}
