import { CLIP_PAGE, type Clip, type ClipListInput, type ClipSettings } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, desc, eq, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { authorColumns, type Requester } from '../people/queries'
import { mayWatchReplay } from '../recordings/policy'
import { requireVisibleClip } from './policy'

const { clips, streams, users } = tables
/** The accounts of the channels that clips show, joined beside those of the members who made them. */
export const channels = alias(users, 'channels')

type Reads = Pick<Db, 'select'>

const { id, username, displayName, isVerified, profileImageUrl } = channels
const channelColumns = { id, username, displayName, isVerified, profileImageUrl }

interface Row {
  clip: typeof clips.$inferSelect
  stream: typeof streams.$inferSelect | null
  user: Clip['user']
  channel: Clip['channel']
}

function toClip(db: Reads, { clip, stream, user, channel }: Row, requester: Requester | null): Clip {
  const { userId: _maker, channelId: _channel, ...shown } = clip
  const isStreamLive = stream?.isLive ?? false
  return {
    ...shown,
    isStreamLive,
    hasReplay: stream?.isRecorded === true && !isStreamLive && mayWatchReplay(db, stream, requester),
    filmUrl: `/api/clips/${clip.id}/film`,
    placeName: stream?.placeName ?? null,
    recordedAt: clip.recordedAt.toISOString(),
    removedAt: clip.removedAt?.toISOString() ?? null,
    createdAt: clip.createdAt.toISOString(),
    user,
    channel,
  }
}

function selectClips(
  db: Reads,
  requester: Requester | null,
  where: SQL | undefined,
  order: SQL[] = [desc(clips.serial)],
): Clip[] {
  return db
    .select({ clip: clips, stream: streams, user: authorColumns, channel: channelColumns })
    .from(clips)
    .innerJoin(users, eq(users.id, clips.userId))
    .innerJoin(channels, eq(channels.id, clips.channelId))
    .leftJoin(streams, eq(streams.id, clips.streamId))
    .where(and(where, areShownAccounts))
    .orderBy(...order)
    .limit(CLIP_PAGE)
    .all()
    .map((row) => toClip(db, row, requester))
}

/** Clips of deleted accounts are shown nowhere. */
const areShownAccounts = and(ne(users.accountStatus, 'deleted'), ne(channels.accountStatus, 'deleted'))

/** Returns the SQL condition for clips that anyone may see, of rows with both accounts. */
export const isPublicClip = (): SQL | undefined => and(isNull(clips.removedAt), areShownAccounts)

/** Returns a clip as the requester may see it. @throws NOT_FOUND, also for clips that they may not see */
export function getClip(db: Reads, clipId: string, requester: Requester | null): Clip {
  requireVisibleClip(db, clipId, requester)
  const [clip] = selectClips(db, requester, eq(clips.id, clipId))
  if (clip === undefined) throw new Error('A visible clip has an account')
  return clip
}

/** Returns a clip that anyone may see; undefined for others. */
export const findPublicClip = (db: Reads, clipId: string): Clip | undefined =>
  selectClips(db, null, and(eq(clips.id, clipId), isPublicClip()))[0]

type List = Omit<z.output<typeof ClipListInput>, 'cursor' | 'sort'>

/** Whether a clip belongs in a list. What was taken down is listed for its maker and its channel's owner among their own. */
function isListed({ channelId, userId, streamId }: List, requester: Requester | null): SQL | undefined {
  const own = requester !== null && [channelId, userId].includes(requester.id)
  return and(
    channelId === undefined ? undefined : eq(clips.channelId, channelId),
    userId === undefined ? undefined : eq(clips.userId, userId),
    streamId === undefined ? undefined : eq(clips.streamId, streamId),
    own ? undefined : isNull(clips.removedAt),
  )
}

/** Returns a page of clips, the newest or the most viewed first, as the requester may see them. */
export function listClips(
  db: Db,
  { sort, cursor, ...list }: z.output<typeof ClipListInput>,
  requester: Requester | null,
): Clip[] {
  const listed = isListed(list, requester)
  if (sort === 'newest') {
    return selectClips(db, requester, and(listed, cursor === undefined ? undefined : lt(clips.serial, Number(cursor))))
  }
  const [views, serial] = (cursor ?? '').split('-').map(Number)
  const isAfter = cursor === undefined ? undefined : sql`(${clips.views}, ${clips.serial}) < (${views}, ${serial})`
  return selectClips(db, requester, and(listed, isAfter), [desc(clips.views), desc(clips.serial)])
}

/** Returns the length of the whole list that `listClips` pages through. */
export const countClips = (db: Db, list: List, requester: Requester | null): number =>
  db
    .select({ n: count() })
    .from(clips)
    .innerJoin(users, eq(users.id, clips.userId))
    .innerJoin(channels, eq(channels.id, clips.channelId))
    .where(and(isListed(list, requester), areShownAccounts))
    .get()?.n ?? 0

/** Returns who may make clips of a member's streams. */
export const getClipSettings = (db: Reads, userId: string): ClipSettings =>
  db.select({ clipMakers: users.clipMakers }).from(users).where(eq(users.id, userId)).get() ?? { clipMakers: 'members' }
