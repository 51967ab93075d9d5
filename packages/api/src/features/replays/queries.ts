import {
  REPLAYS_PAGE,
  type Replay,
  type ReplayCard,
  type ReplayListInput,
  type ReplayPosition,
  type ReplayWarning,
} from '@squall/shared/contract/live'
import { toPublicPlace } from '@squall/shared/rules/place'
import { type Db, tables } from '@squall/shared/server/db'
import { getDurationMs } from '@squall/shared/server/recording'
import { and, asc, count, desc, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import { notFound } from '../../errors'
import { hasWords } from '../../platform/full-text'
import type { Services } from '../../services'
import { authorColumns, type Requester } from '../people/queries'
import { chooseFilm } from '../recordings/film/choose-film'
import { isRecordedStream, isWatchableBy, requireWatchableStream } from '../recordings/policy'
import { getExpiry } from '../recordings/retention.rules'
import { toChapters, toGaps, toParts } from './timeline.rules'

const { chaserPositions, streamChapters, streamWarnings, streams, users } = tables

type Viewer = Pick<Requester, 'id'> | null
type ReplayServices = Pick<Services, 'db' | 'recordings'>
type StreamRow = typeof streams.$inferSelect

/** Complete, with something recorded. */
const isReplay = and(isRecordedStream, eq(streams.isLive, false), gt(streams.recordingMs, 0))

/** Returns a page of the replays that the user may watch, the newest ends first. */
export const listReplays = (services: ReplayServices, input: ReplayListInput, viewer: Viewer): ReplayCard[] =>
  selectReplays(services, and(isListed(input.userId, viewer), isAfter(input.cursor)), viewer)

/** Returns how many replays of a member, or of all, the user may watch. */
export const countReplays = ({ db }: Pick<Services, 'db'>, userId: string | undefined, viewer: Viewer): number =>
  db
    .select({ n: count() })
    .from(streams)
    .innerJoin(users, eq(users.id, streams.userId))
    .where(isListed(userId, viewer))
    .get()?.n ?? 0

const isListed = (userId: string | undefined, viewer: Viewer) =>
  and(isReplay, isWatchableBy(viewer), userId === undefined ? undefined : eq(streams.userId, userId))

function isAfter(cursor: string | undefined): SQL | undefined {
  const [time, ...rest] = cursor?.split('_') ?? []
  if (time === undefined || Number.isNaN(Date.parse(time))) return undefined
  const endedAt = new Date(time)
  return or(lt(streams.endedAt, endedAt), and(eq(streams.endedAt, endedAt), lt(streams.id, rest.join('_'))))
}

function selectReplays(services: ReplayServices, where: SQL | undefined, viewer: Viewer): ReplayCard[] {
  return services.db
    .select({ stream: streams, user: authorColumns })
    .from(streams)
    .innerJoin(users, eq(users.id, streams.userId))
    .where(where)
    .orderBy(desc(streams.endedAt), desc(streams.id))
    .limit(REPLAYS_PAGE)
    .all()
    .map(({ stream, user }) => {
      const { endedAt, ...card } = toCard(services, stream, user, viewer)
      return { ...card, endedAt: endedAt ?? card.startedAt }
    })
}

function toCard({ recordings }: ReplayServices, stream: StreamRow, user: ReplayCard['user'], viewer: Viewer) {
  const isMine = viewer?.id === stream.userId
  const { endedAt, isReplayPinned: isPinned } = stream
  const expiry = endedAt === null ? null : getExpiry({ endedAt, isPinned }, recordings.limits)
  return {
    id: stream.id,
    title: stream.title,
    placeName: stream.placeName,
    startedAt: stream.startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    durationMs: stream.recordingMs ?? 0,
    posterUrl: stream.posterUrl,
    views: stream.replayViews,
    visibility: stream.replayVisibility,
    isPinned,
    isMine,
    bytes: isMine ? stream.recordingBytes : null,
    expiresAt: isMine ? (expiry?.toISOString() ?? null) : null,
    user,
  }
}

const replayNotFound = () => notFound('Replay not found')

/** Returns a recorded stream that the user may watch. @throws NOT_FOUND, also for one that the user may not watch */
export function requireReplay(db: Pick<Db, 'select'>, id: string, viewer: Viewer): StreamRow {
  const stream = requireWatchableStream(db, id, viewer)
  if (stream.recordingMs === 0) throw replayNotFound()
  return stream
}

/** Returns a replay with its timeline; one of a live stream grows. @throws NOT_FOUND as requireReplay */
export function getReplay(services: ReplayServices, id: string, viewer: Viewer): Replay {
  const { db, recordings } = services
  const stream = requireReplay(db, id, viewer)
  const user = db.select(authorColumns).from(users).where(eq(users.id, stream.userId)).get()
  const manifest = recordings.readManifest(id)
  const hasEnded = !stream.isLive && stream.recordingMs !== null
  if (user === undefined || (manifest === null && hasEnded)) throw replayNotFound()
  const segments = manifest?.segments ?? []
  const parts = toParts(segments)
  const durationMs = getDurationMs({ segments })
  const beganAt = manifest?.startedAt ?? null
  const card = toCard(services, stream, user, viewer)
  return {
    ...card,
    durationMs,
    state: stream.isLive ? 'live' : hasEnded ? 'ready' : 'pending',
    description: stream.description,
    beganAt,
    parts,
    gaps: toGaps(parts),
    chapters: beganAt === null ? [] : listChapters(db, stream, Date.parse(beganAt), durationMs),
    chatMessages: stream.chatMessages,
    likes: stream.likes,
    hasPositions: hasPositions(db, stream),
    download: card.isMine ? (chooseFilm(segments)?.format ?? null) : null,
  }
}

/** Alerts say where a chaser was, so they are left out where the place is hidden now. */
function listChapters(db: Pick<Db, 'select'>, stream: StreamRow, beganAt: number, durationMs: number) {
  const isHidden = stream.placePrecision === 'off'
  const { startsAt, kind, title, severity } = streamChapters
  const stored = db
    .select({ startsAt, kind, title, severity })
    .from(streamChapters)
    .where(and(eq(streamChapters.streamId, stream.id), isHidden ? eq(kind, 'title') : undefined))
    .orderBy(asc(startsAt))
    .limit(CHAPTERS_MAX)
    .all()
  return toChapters(stored, { beganAt, durationMs, title: stream.title })
}

const CHAPTERS_MAX = 500

const hasPositions = (db: Pick<Db, 'select'>, { id, placePrecision }: StreamRow): boolean =>
  placePrecision !== 'off' &&
  db
    .select({ atMs: chaserPositions.atMs })
    .from(chaserPositions)
    .where(eq(chaserPositions.streamId, id))
    .limit(1)
    .get() !== undefined

/** How many positions one answer holds: a line across a map has no more points. */
const POSITIONS_MAX = 2_000

/**
 * Returns where the public saw the chaser, at most 2,000 positions at even distances in their list. None before the recording
 * begins, of a hidden place, or from the zone around the start.
 * @throws NOT_FOUND as requireReplay
 */
export function listReplayPositions({ db, recordings }: ReplayServices, id: string, viewer: Viewer): ReplayPosition[] {
  const { placePrecision, startedAt } = requireReplay(db, id, viewer)
  const beganAt = recordings.readManifest(id)?.startedAt
  if (beganAt === undefined || placePrecision === 'off') return []
  const offsetMs = startedAt.getTime() - Date.parse(beganAt)
  const { atMs, latitude, longitude } = chaserPositions
  const rows = db
    .select({ atMs, latitude, longitude })
    .from(chaserPositions)
    .where(eq(chaserPositions.streamId, id))
    .orderBy(asc(atMs))
    .all()
  const step = Math.max(1, Math.ceil(rows.length / POSITIONS_MAX))
  return rows
    .filter((_, index) => index % step === 0 || index === rows.length - 1)
    .flatMap(({ atMs: sinceStart, ...measured }) => {
      const place = toPublicPlace(measured, placePrecision)
      return place === null ? [] : [{ ms: Math.max(0, Math.round(sinceStart + offsetMs)), ...place }]
    })
}

/** A day of an outbreak has fewer near one chaser. */
const WARNINGS_MAX = 1_000

/**
 * Returns the warnings near the public place of a stream while it was recorded, in the order in which they began; none of a
 * hidden place.
 * @throws NOT_FOUND as requireReplay
 */
export function listReplayWarnings({ db, recordings }: ReplayServices, id: string, viewer: Viewer): ReplayWarning[] {
  const { placePrecision } = requireReplay(db, id, viewer)
  const beganAt = recordings.readManifest(id)?.startedAt
  if (beganAt === undefined || placePrecision === 'off') return []
  const toMs = (time: Date) => Math.max(0, time.getTime() - Date.parse(beganAt))
  return db
    .select()
    .from(streamWarnings)
    .where(eq(streamWarnings.streamId, id))
    .orderBy(asc(streamWarnings.startsAt))
    .limit(WARNINGS_MAX)
    .all()
    .map(({ startsAt, endsAt, streamId: _stream, ...warning }) => {
      return { ...warning, fromMs: toMs(startsAt), toMs: toMs(endsAt) }
    })
    .filter(({ fromMs, toMs }) => toMs > fromMs)
}

/** A search reads the titles of so many of the newest replays. */
const SEARCHED = 500

/** Returns the newest replays that anyone may watch and whose title or place has the typed words. */
export function findReplays(db: Pick<Db, 'select'>, typed: string, limit: number) {
  const { id, title, placeName, startedAt, posterUrl } = streams
  return db
    .select({ id, title, placeName, startedAt, posterUrl, user: { displayName: users.displayName } })
    .from(streams)
    .innerJoin(users, eq(users.id, streams.userId))
    .where(isListed(undefined, null))
    .orderBy(desc(streams.endedAt))
    .limit(SEARCHED)
    .all()
    .filter((row) => hasWords(typed, [row.title, row.placeName]))
    .slice(0, limit)
    .map(({ placeName: _place, ...row }) => ({ ...row, startedAt: row.startedAt.toISOString() }))
}
