import type { RenameStreamInput, StartStreamInput, Stream, StreamReport } from '@squall/shared/contract/live'
import { toPublicPlace, UNKNOWN_LOCATION } from '@squall/shared/rules/place'
import { streamTitleOrDefault } from '@squall/shared/rules/stream-title'
import { type Db, tables } from '@squall/shared/server/db'
import type { Job } from '@squall/shared/server/scheduler'
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, notFound } from '../../errors'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { namePlace } from '../../weather/geocoding/name-place'
import { awardAchievements } from '../achievements/achievements'
import { recordActivity } from '../activities/activities'
import { requireNotOwn } from '../people/queries'
import { getAbandonedBefore } from './abandoned.rules'
import { requireLiveStream, requireOwnStream, requireOwnUserId } from './policy'
import { NO_POSTER } from './posters'
import { getStream } from './queries'
import { readReplayVisibility, requireRoomForRecording, storeTitleChapter } from './recorded-streams'

const { streamLikes, streams } = tables

type EndServices = Pick<Services, 'db' | 'media' | 'now'>

/**
 * Marks matching live streams as ended inside a transaction, without publishing events. Returns their ids. One that an
 * administrator ends for a reason loses its picture, whose files the caller removes, and its replay is private.
 */
export function markStreamsEnded(
  db: Pick<Db, 'update'>,
  match: SQL,
  now: Date,
  endReason: string | null = null,
): string[] {
  return db
    .update(streams)
    .set({
      ...{ isLive: false, endedAt: now, viewerCount: 0, endReason },
      ...(endReason !== null && { ...NO_POSTER, replayVisibility: 'private' as const }),
    })
    .where(and(eq(streams.isLive, true), match))
    .returning({ id: streams.id })
    .all()
    .map(({ id }) => id)
}

function endMatching({ db, media, now }: EndServices, match: SQL): string[] {
  const ended = markStreamsEnded(db, match, now())
  media.publish(...ended.map((streamId) => ({ type: 'stream-ended' as const, streamId })))
  return ended
}

/** Ends a stream if it is live. Returns its id in a list, or none. */
export const endStream = (services: EndServices, id: string): string[] => endMatching(services, eq(streams.id, id))

/** Ends live streams that got no data since a time. Returns their ids. */
const endAbandonedStreams = (services: EndServices, since: Date): string[] =>
  endMatching(services, lt(streams.lastPublishedAt, since))

/**
 * Returns a stream after setting or removing a user's like; idempotent.
 *
 * @throws NOT_FOUND, FORBIDDEN for the own stream, CONFLICT after its end
 */
export function setStreamLike(services: Services, streamId: string, userId: string, liked: boolean): Stream {
  const { db, media, now } = services
  const { likes, changed } = db.transaction((tx) => {
    const stream = tx
      .select({ isLive: streams.isLive, userId: streams.userId })
      .from(streams)
      .where(eq(streams.id, streamId))
      .get()
    if (stream === undefined) throw notFound('Stream not found')
    if (liked) requireNotOwn(stream, userId, 'stream')
    if (liked && !stream.isLive) throw conflict('This stream has ended')
    const { changes } = liked
      ? tx.insert(streamLikes).values({ streamId, userId, createdAt: now() }).onConflictDoNothing().run()
      : tx
          .delete(streamLikes)
          .where(and(eq(streamLikes.streamId, streamId), eq(streamLikes.userId, userId)))
          .run()
    const row = tx
      .update(streams)
      .set({ likes: sql`${streams.likes} + ${liked ? changes : -changes}` })
      .where(eq(streams.id, streamId))
      .returning({ likes: streams.likes })
      .get()
    return { likes: row?.likes ?? 0, changed: changes > 0 }
  })
  if (changed) media.publish({ type: 'likes-changed', streamId, likes })
  return getStream(services, streamId, userId)
}

/** Returns the position and the name in words that a new stream gets. Coordinates may stand in `location` too, as documented. */
function readPlace({ latitude, longitude, location, placePrecision }: z.output<typeof StartStreamInput>) {
  const [, north, east] = COORDINATES.exec(location ?? '') ?? []
  const measured = latitude != null && longitude != null ? { latitude, longitude } : null
  const written = north === undefined ? null : { latitude: Number(north), longitude: Number(east) }
  const place = measured ?? (written !== null && isOnEarth(written) ? written : null)
  // As of the start, which is shown to about 1 km at most.
  const publicPlace = toPublicPlace(place, placePrecision === 'exact' ? 'approximate' : placePrecision)
  const isName = north === undefined && location !== UNKNOWN_LOCATION && !FINE_NUMBER.test(location ?? '')
  const typed = (isName && location) || null
  const named = publicPlace === null ? null : namePlace(publicPlace)
  return { place, placeName: placePrecision === 'off' ? null : (typed ?? named) }
}

const COORDINATES = /^(-?\d+(?:\.\d+)?)°?\s*,\s*(-?\d+(?:\.\d+)?)°?$/

/** A name with a number this fine is a position in other clothes, such as '35.33721N 97.48532W'. */
const FINE_NUMBER = /\d[.,]\d{3}/

const isOnEarth = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/**
 * Returns the new stream. A live one ends the stream that its owner still has; one with `isLive: false` is stored without a
 * notification.
 * @throws FORBIDDEN for another user's id, CONFLICT where it shall be recorded and the host records nothing or has no room
 */
export function startStream(
  services: Services,
  session: SessionInfo,
  input: z.output<typeof StartStreamInput>,
): Stream {
  const { db, media, now } = services
  requireOwnUserId(input.userId, session)
  const userId = session.user.id
  if (input.isRecorded) requireRoomForRecording(services, userId)
  const { streams, users } = tables
  const id = newId()
  const title = streamTitleOrDefault(input.title)
  const { placePrecision, isLive } = input
  const isRecorded = isLive && input.isRecorded
  const { place, placeName } = readPlace(input)
  const former = db.transaction((tx) => {
    const replayVisibility = input.replayVisibility ?? readReplayVisibility(tx, userId)
    const ended = isLive ? markStreamsEnded(tx, eq(streams.userId, userId), now()) : []
    tx.insert(streams)
      .values({
        id,
        userId,
        title,
        description: input.description || null,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        placePrecision,
        placeName,
        isLive,
        isRecorded,
        replayVisibility,
        startedAt: now(),
        lastPublishedAt: now(),
      })
      .run()
    if (!isLive) return ended
    if (isRecorded) storeTitleChapter(tx, id, title, now())
    tx.update(users)
      .set({
        totalStreams: sql`${users.totalStreams} + 1`,
        placePrecision,
        recordsStreams: isRecorded,
        replayVisibility,
      })
      .where(eq(users.id, userId))
      .run()
    recordActivity(tx, { userId, type: 'stream', title: `Started streaming: ${title}`, now: now() })
    awardAchievements(tx, userId, now())
    enqueueNotification(tx, `stream-live:${id}`, { kind: 'stream-live', streamId: id }, now())
    return ended
  })
  media.publish(...former.map((streamId) => ({ type: 'stream-ended' as const, streamId })))
  return getStream(services, id, userId)
}

/** Returns the live stream after its owner renamed it, and publishes the new title. @throws NOT_FOUND, FORBIDDEN, CONFLICT */
export function renameStream(services: Services, session: SessionInfo, { id, title }: RenameStreamInput): Stream {
  const { db, media, now } = services
  requireOwnStream(db, id, session)
  requireLiveStream(db, id)
  db.transaction((tx) => {
    const before = tx
      .select({ title: streams.title, isRecorded: streams.isRecorded })
      .from(streams)
      .where(eq(streams.id, id))
      .get()
    tx.update(streams).set({ title }).where(eq(streams.id, id)).run()
    if (before?.isRecorded && before.title !== title) storeTitleChapter(tx, id, title, now())
  })
  media.publish({ type: 'title-changed', streamId: id, title })
  return getStream(services, id, session.user.id)
}

/**
 * Stores the counts that the media process reports. Ends streams without a publisher.
 * @returns the reported ids that are not live, for the media process to close
 */
export function recordStreamReports(services: Services, reports: StreamReport[]): string[] {
  const { db, now } = services
  db.transaction((tx) => {
    for (const report of reports) {
      tx.update(streams)
        .set({
          viewerCount: report.viewers,
          peakViewers: sql`max(${streams.peakViewers}, ${report.peakViewers})`,
          totalViews: sql`max(${streams.totalViews}, ${report.totalViews})`,
          // One whose node is lost may still be published: its nodes decide when it ends.
          ...(['live', 'unreachable'].includes(report.publisher) && { lastPublishedAt: now() }),
          ...(report.recording !== null && { recordingState: report.recording }),
        })
        .where(and(eq(streams.id, report.streamId), eq(streams.isLive, true)))
        .run()
    }
  })
  for (const { streamId, publisher } of reports) if (publisher === 'gone') endStream(services, streamId)
  const ids = reports.map(({ streamId }) => streamId)
  const live = db
    .select({ id: streams.id })
    .from(streams)
    .where(and(inArray(streams.id, ids), eq(streams.isLive, true)))
    .all()
  return ids.filter((id) => !live.some((stream) => stream.id === id))
}

/** Ends live streams without a publisher. */
export const endAbandonedStreamsJob = (services: Services): Job => ({
  name: 'end abandoned streams',
  everyMs: 5_000,
  run() {
    const before = getAbandonedBefore(services.now(), services.mediaNodes.hearsSince())
    if (before !== null) endAbandonedStreams(services, before)
  },
})
