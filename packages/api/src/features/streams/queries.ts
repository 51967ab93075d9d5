import { PAST_STREAMS_PAGE, type PastStreamsInput, type Stream, type StreamSummary } from '@squall/shared/contract/live'
import type { WeatherSnapshot } from '@squall/shared/contract/weather'
import { formatPlace, readPublicPlace } from '@squall/shared/rules/place'
import { isOpenTo } from '@squall/shared/rules/recording'
import { tables } from '@squall/shared/server/db'
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL } from 'drizzle-orm'
import { notFound } from '../../errors'
import type { Services } from '../../services'
import { authorColumns, isNotDeleted } from '../people/queries'
import { findAlertAt } from '../weather/alert-queries'

const { clips, follows, streams, users, streamLikes } = tables
const LIST_LIMIT = 200

type StreamRow = typeof streams.$inferSelect
type PersonColumns = Stream['user']
type StreamServices = Pick<Services, 'db' | 'conditions' | 'alerts'>
/** What the asker has to do with a stream. */
type Mine = Pick<Stream, 'likedByMe' | 'followedByMe'> & { isOwnerApproved: boolean }

/** Returns a stream as a viewer may see it: all but its owner get the place in the precision that the owner chose. */
function toStream(
  services: StreamServices,
  row: StreamRow,
  user: PersonColumns,
  viewerId: string | null,
  { isOwnerApproved, ...mine }: Mine,
): Stream {
  const measured =
    row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude }
  const isUnmoved = row.shownLatitude === null
  const place = viewerId === row.userId && isUnmoved ? measured : readPublicPlace(row)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    location: place === null && measured === null && row.placeName !== null ? row.placeName : formatPlace(place),
    placeName: row.placeName,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    isLive: row.isLive,
    userId: row.userId,
    viewerCount: row.viewerCount,
    peakViewers: row.peakViewers,
    totalViews: row.totalViews,
    likes: row.likes,
    chatMessages: row.chatMessages,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    weatherData: row.isLive && place !== null ? toStreamWeather(services.conditions.known(place)) : null,
    alertHere: row.isLive && place !== null ? findAlertAt(services, place) : null,
    posterUrl: row.posterUrl,
    isRecorded: row.isRecorded,
    hasReplay:
      hasReplay(row) &&
      (viewerId === row.userId || (isOwnerApproved && isOpenTo(row.replayVisibility, mine.followedByMe))),
    recordingState: viewerId === row.userId ? readRecordingState(row) : null,
    ...mine,
    user,
  }
}

const hasReplay = ({ isLive, isRecorded, recordingMs }: StreamRow): boolean =>
  isRecorded && !isLive && recordingMs !== null && recordingMs > 0

/** Returns null for a recording that went on to the end of its stream. */
const readRecordingState = ({ isLive, recordingState }: StreamRow): Stream['recordingState'] =>
  !isLive && recordingState === 'recording' ? null : recordingState

/** Returns the cached weather around a stream, if it is current; a list never calls the weather service. */
function toStreamWeather({
  temperature,
  windSpeed,
  conditions,
  stale,
  reason,
}: WeatherSnapshot): Stream['weatherData'] {
  return stale || reason !== null ? null : { temperature, windSpeed, conditions }
}

function selectStreams(
  services: StreamServices,
  viewerId: string | null,
  where: SQL | undefined,
  limit = LIST_LIMIT,
): Stream[] {
  const { db } = services
  const rows = db
    .select({
      stream: streams,
      user: authorColumns,
      ownerStatus: users.accountStatus,
    })
    .from(streams)
    .innerJoin(users, eq(users.id, streams.userId))
    .where(where)
    .orderBy(desc(streams.startedAt))
    .limit(limit)
    .all()
  const shown = rows.map(({ stream }) => stream)
  const liked = findLiked(
    db,
    viewerId,
    shown.map(({ id }) => id),
  )
  const followed = findFollowed(
    db,
    viewerId,
    shown.map(({ userId }) => userId),
  )
  return rows.map(({ stream, user, ownerStatus }) => {
    const isOwnerApproved = ownerStatus === 'approved'
    const mine = { likedByMe: liked.has(stream.id), followedByMe: followed.has(stream.userId), isOwnerApproved }
    return toStream(services, stream, user, viewerId, mine)
  })
}

function findLiked(db: Services['db'], viewerId: string | null, streamIds: string[]): Set<string> {
  if (viewerId === null || streamIds.length === 0) return new Set()
  const rows = db
    .select({ id: streamLikes.streamId })
    .from(streamLikes)
    .where(and(eq(streamLikes.userId, viewerId), inArray(streamLikes.streamId, streamIds)))
    .all()
  return new Set(rows.map(({ id }) => id))
}

function findFollowed(db: Services['db'], viewerId: string | null, userIds: string[]): Set<string> {
  if (viewerId === null || userIds.length === 0) return new Set()
  const rows = db
    .select({ id: follows.followedId })
    .from(follows)
    .where(and(eq(follows.followerId, viewerId), inArray(follows.followedId, userIds)))
    .all()
  return new Set(rows.map(({ id }) => id))
}

/** Returns live streams, newest first, at most 200. */
export const listLiveStreams = (services: StreamServices, viewerId: string | null): Stream[] =>
  selectStreams(services, viewerId, eq(streams.isLive, true))

/** Returns whether anybody is live. */
export const hasLiveStream = (db: Services['db']): boolean =>
  db.select({ id: streams.id }).from(streams).where(eq(streams.isLive, true)).limit(1).get() !== undefined

/** Returns a user's live stream, as a list of one or none. */
export const listActiveStreams = (services: StreamServices, userId: string, viewerId: string | null): Stream[] =>
  selectStreams(services, viewerId, and(eq(streams.userId, userId), eq(streams.isLive, true)))

const hasEnded = (userId: string) =>
  and(eq(streams.userId, userId), eq(streams.isLive, false), isNotNull(streams.endedAt))

/** Returns a page of a user's ended streams, newest first. */
export const listPastStreams = (
  services: StreamServices,
  { userId, cursor }: PastStreamsInput,
  viewerId: string | null,
): Stream[] =>
  selectStreams(
    services,
    viewerId,
    and(hasEnded(userId), cursor === undefined ? undefined : lt(streams.startedAt, new Date(cursor))),
    PAST_STREAMS_PAGE,
  )

const RECENT_STREAMS = 6
const RECENT_DAYS = 30
const DAY_MS = 86_400_000

/** Returns the newest streams of anybody that have ended and have a picture. */
export function listRecentStreams(services: StreamServices & Pick<Services, 'now'>, viewerId: string | null): Stream[] {
  const since = new Date(services.now().getTime() - RECENT_DAYS * DAY_MS)
  const isRecent = and(eq(streams.isLive, false), isNotNull(streams.endedAt), gte(streams.startedAt, since))
  return selectStreams(services, viewerId, and(isRecent, isNotNull(streams.posterUrl), isNotDeleted), RECENT_STREAMS)
}

/** Returns the number of a user's ended streams. */
export const countPastStreams = ({ db }: Pick<Services, 'db'>, userId: string): number =>
  db.select({ n: count() }).from(streams).where(hasEnded(userId)).get()?.n ?? 0

/** Returns a stream. @throws NOT_FOUND */
export function getStream(services: StreamServices, id: string, viewerId: string | null): Stream {
  const stream = selectStreams(services, viewerId, eq(streams.id, id))[0]
  if (stream === undefined) throw notFound('Stream not found')
  return stream
}

/** Returns what a stream brought its owner, until now or until its end. @throws NOT_FOUND */
export function getStreamSummary({ db, now }: Pick<Services, 'db' | 'now'>, id: string): StreamSummary {
  const row = db.select().from(streams).where(eq(streams.id, id)).get()
  if (row === undefined) throw notFound('Stream not found')
  const { userId, startedAt, endedAt, title, peakViewers, totalViews, likes, chatMessages, endReason } = row
  const isDuring = and(gte(follows.createdAt, startedAt), lte(follows.createdAt, endedAt ?? now()))
  const won = db
    .select({ n: count() })
    .from(follows)
    .where(and(eq(follows.followedId, userId), isDuring))
    .get()
  const isShownClip = and(eq(clips.streamId, id), isNull(clips.removedAt))
  const made = db.select({ n: count() }).from(clips).where(isShownClip).get()
  return {
    id,
    title,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    peakViewers,
    totalViews,
    likes,
    chatMessages,
    newFollowers: won?.n ?? 0,
    clips: made?.n ?? 0,
    endReason,
  }
}
