import { PINNED_REPLAYS_FILL_QUOTA, type ReplayVisibility } from '@squall/shared/rules/recording'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, sum } from 'drizzle-orm'
import { conflict } from '../../errors'
import type { Services } from '../../services'

const { streamChapters, streams, users } = tables

/** @throws CONFLICT where the host records nothing, or pinned replays take all the space of the member */
export function requireRoomForRecording({ db, recordings }: Pick<Services, 'db' | 'recordings'>, userId: string): void {
  if (!recordings.isOn) throw conflict('This server does not record streams')
  const { memberBytes } = recordings.limits
  const isPinned = and(eq(streams.userId, userId), eq(streams.isRecorded, true), eq(streams.isReplayPinned, true))
  const pinned = db
    .select({ bytes: sum(streams.recordingBytes) })
    .from(streams)
    .where(isPinned)
    .get()
  if (memberBytes !== null && Number(pinned?.bytes ?? 0) >= memberBytes) throw conflict(PINNED_REPLAYS_FILL_QUOTA)
}

/** Returns who a member lets watch replays, as they chose last. */
export function readReplayVisibility(db: Pick<Db, 'select'>, userId: string): ReplayVisibility {
  const { replayVisibility } = users
  return db.select({ replayVisibility }).from(users).where(eq(users.id, userId)).get()?.replayVisibility ?? 'public'
}

/** Stores that a recorded stream has this title from now on. */
export function storeTitleChapter(db: Pick<Db, 'insert'>, streamId: string, title: string, now: Date): void {
  db.insert(streamChapters).values({ streamId, startsAt: now, kind: 'title', title }).onConflictDoNothing().run()
}
