import type { Recording, RecordingSettings, RecordingStorage } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import { getDurationMs, type Manifest, sumBytes } from '@squall/shared/server/recording'
import { and, eq } from 'drizzle-orm'
import type { SessionInfo } from '../../platform/sessions'
import type { Services } from '../../services'
import type { Requester } from '../people/queries'
import { requireOwnStream } from '../streams/policy'
import { chooseFilm } from './film/choose-film'
import { isRecordedStream, recordingNotFound, requireWatchableStream } from './policy'
import { type KeptRecording, measureStorage } from './retention.rules'

const { streams, users } = tables

type RecordingServices = Pick<Services, 'db' | 'recordings'>

/** Returns what a member chose last, and whether this server records at all. */
export function getRecordingSettings({ db, recordings }: RecordingServices, userId: string): RecordingSettings {
  const { recordsStreams: isRecorded, replayVisibility } = users
  const user = db.select({ isRecorded, replayVisibility }).from(users).where(eq(users.id, userId)).get()
  return {
    isRecorded: user?.isRecorded ?? false,
    isAvailable: recordings.isOn,
    replayVisibility: user?.replayVisibility ?? 'public',
  }
}

/** Returns how much of the server's space a member's recordings take, and which one goes first. */
export const getRecordingStorage = (
  { db, recordings, now }: RecordingServices & Pick<Services, 'now'>,
  userId: string,
): RecordingStorage => measureStorage(listKeptRecordings(db, userId), recordings.limits, now())

/** Returns the recordings of one member, or of all, that are complete. */
export function listKeptRecordings(db: Pick<Db, 'select'>, userId?: string): KeptRecording[] {
  const { id, title, endedAt, isReplayPinned: isPinned, recordingBytes: bytes } = streams
  return db
    .select({ id, userId: streams.userId, title, endedAt, isPinned, bytes })
    .from(streams)
    .where(
      and(isRecordedStream, eq(streams.isLive, false), userId === undefined ? undefined : eq(streams.userId, userId)),
    )
    .all()
    .flatMap(({ endedAt, bytes, ...row }) => (endedAt === null || bytes === null ? [] : [{ ...row, endedAt, bytes }]))
}

/**
 * Returns the manifest of a recording that the user may watch.
 * @throws NOT_FOUND where the stream does not exist, nothing was recorded, or the user may not watch it
 */
export function requireWatchableRecording(
  { db, recordings }: RecordingServices,
  id: string,
  requester: Pick<Requester, 'id'> | null,
): Manifest {
  requireWatchableStream(db, id, requester)
  const manifest = recordings.readManifest(id)
  if (manifest === null || manifest.segments.length === 0) throw recordingNotFound()
  return manifest
}

/**
 * Returns the manifest of a member's own recording.
 * @throws NOT_FOUND as requireWatchableRecording, FORBIDDEN unless the stream is the member's
 */
export function requireOwnRecording(services: RecordingServices, id: string, session: SessionInfo): Manifest {
  const manifest = requireWatchableRecording(services, id, session.user)
  requireOwnStream(services.db, id, session)
  return manifest
}

/** Returns a recording; only its owner is told why it stopped and how it can be downloaded. @throws as requireWatchableRecording */
export function getRecording(services: RecordingServices, id: string, session: SessionInfo | null): Recording {
  const manifest = requireWatchableRecording(services, id, session?.user ?? null)
  const { isLive, userId } = requireWatchableStream(services.db, id, session?.user ?? null)
  const { startedAt, state, segments } = manifest
  const isMine = session?.user.id === userId
  return {
    streamId: id,
    startedAt,
    durationMs: getDurationMs(manifest),
    bytes: sumBytes(manifest),
    isLive,
    stopped: state === 'recording' || !isMine ? null : state,
    download: isMine ? (chooseFilm(segments)?.format ?? null) : null,
    segments: segments.map(({ number, reason, startMs, endMs, bytes, sha256, video, audio }) => {
      return { number, reason, startMs, endMs, bytes, sha256, video, audio }
    }),
  }
}
