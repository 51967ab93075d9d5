import { tables } from '@squall/shared/server/db'
import { and, eq, inArray } from 'drizzle-orm'
import { conflict, notFound } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import type { Services } from '../../services'
import { requireOwnStream } from '../streams/policy'

const { streams, streamWarnings } = tables

/**
 * Deletes a member's own recording. The stream stays, and is no longer a recorded one.
 * @throws NOT_FOUND, FORBIDDEN unless the stream is the member's, CONFLICT while it is live
 */
export async function deleteRecording(
  services: Pick<Services, 'db' | 'recordings'>,
  id: string,
  session: SessionInfo,
): Promise<void> {
  const { isLive } = requireOwnStream(services.db, id, session)
  if (isLive) throw conflict('End the stream before you delete its recording')
  const deleted = await deleteRecordings(services, [id])
  if (deleted.length === 0) throw notFound('Stream not found')
}

/** Deletes the recordings of streams that have ended. Their streams stay, as streams that were not recorded. Returns their ids. */
export async function deleteRecordings(
  { db, recordings }: Pick<Services, 'db' | 'recordings'>,
  ids: string[],
): Promise<string[]> {
  const deleted = db
    .update(streams)
    .set({ isRecorded: false, recordingState: null, recordingMs: null, recordingBytes: null, isReplayPinned: false })
    .where(and(inArray(streams.id, ids), eq(streams.isLive, false)))
    .returning({ id: streams.id })
    .all()
    .map(({ id }) => id)
  db.delete(streamWarnings).where(inArray(streamWarnings.streamId, deleted)).run()
  await recordings.remove(...deleted)
  return deleted
}
