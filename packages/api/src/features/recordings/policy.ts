import { isOpenTo } from '@squall/shared/rules/recording'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../errors'
import { isFollowing } from '../follows/follows'
import type { Requester } from '../people/queries'

const { follows, streams, users } = tables

type StreamRow = typeof streams.$inferSelect
type Replay = Pick<StreamRow, 'userId' | 'replayVisibility'>
type Viewer = Pick<Requester, 'id'> | null

/**
 * Whether a user (null: a visitor) may watch the recording of a stream: its owner always, others as its owner chose, and
 * nobody else while the owner's account is not approved.
 */
export function mayWatchReplay(db: Pick<Db, 'select'>, replay: Replay, requester: Viewer): boolean {
  const { userId } = replay
  if (requester?.id === userId) return true
  const owner = db.select({ status: users.accountStatus }).from(users).where(eq(users.id, userId)).get()
  const isFollower = requester !== null && isFollowing(db, requester.id, userId)
  return owner?.status === 'approved' && isOpenTo(replay.replayVisibility, isFollower)
}

/** The SQL condition of `mayWatchReplay`, for streams that are joined with their owners. */
export function isWatchableBy(requester: Viewer): SQL | undefined {
  const isPublic = eq(streams.replayVisibility, 'public')
  if (requester === null) return and(eq(users.accountStatus, 'approved'), isPublic)
  const follow = sql`select 1 from ${follows} where ${follows.followerId} = ${requester.id} and ${follows.followedId} = ${streams.userId}`
  const isForFollower = and(eq(streams.replayVisibility, 'followers'), sql`exists (${follow})`)
  return or(eq(streams.userId, requester.id), and(eq(users.accountStatus, 'approved'), or(isPublic, isForFollower)))
}

/** The SQL condition of recorded streams. Written out, since SQLite uses a partial index only with a constant. */
export const isRecordedStream = sql`${streams.isRecorded} = 1`

/**
 * Returns a recorded stream whose recording the user may watch.
 * @throws NOT_FOUND, also for one that the user may not watch
 */
export function requireWatchableStream(db: Pick<Db, 'select'>, id: string, requester: Viewer): StreamRow {
  const stream = db.select().from(streams).where(eq(streams.id, id)).get()
  if (stream?.isRecorded !== true || !mayWatchReplay(db, stream, requester)) throw recordingNotFound()
  return stream
}

export const recordingNotFound = () => notFound('There is no recording of this stream')
