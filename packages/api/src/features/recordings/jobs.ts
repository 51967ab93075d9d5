import { tables } from '@squall/shared/server/db'
import { getDurationMs, sumBytes } from '@squall/shared/server/recording'
import type { Job } from '@squall/shared/server/scheduler'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { Services } from '../../services'
import { deleteRecordings } from './mutations'
import { isRecordedStream } from './policy'
import { listKeptRecordings } from './queries'
import { selectRecordingsToDelete } from './retention.rules'

const { streams } = tables

/** Media closes a recording soon after its stream has ended. One that stays open for so long is counted as it is. */
const CLOSES_WITHIN_MS = 2 * 60_000
const PER_RUN = 50

type JobServices = Pick<Services, 'db' | 'recordings' | 'now' | 'log'>

/** Stores the length and size of recordings that media has closed, and notifies their owners. Nothing recorded counts as 0. */
export const finishRecordings = (services: JobServices): Job => ({
  name: 'finish recordings of ended streams',
  everyMs: 2_000,
  run() {
    const { db } = services
    const isUnfinished = and(eq(streams.isLive, false), isNotNull(streams.endedAt), isNull(streams.recordingMs))
    const { id, endedAt } = streams
    const rows = db
      .select({ id, endedAt })
      .from(streams)
      .where(and(isRecordedStream, isUnfinished))
      .limit(PER_RUN)
      .all()
    for (const row of rows) finishRecording(services, row)
  },
})

function finishRecording(services: JobServices, { id, endedAt }: { id: string; endedAt: Date | null }): void {
  const { db, now } = services
  const manifest = readOrNull(services, id)
  const isClosed = manifest !== null && manifest.pid === null
  const isOverdue = now().getTime() - (endedAt ?? now()).getTime() > CLOSES_WITHIN_MS
  if (!isClosed && !isOverdue) return
  db.transaction((tx) => {
    tx.update(streams)
      .set({
        recordingMs: manifest === null ? 0 : getDurationMs(manifest),
        recordingBytes: manifest === null ? 0 : sumBytes(manifest),
      })
      .where(eq(streams.id, id))
      .run()
    if (manifest !== null && manifest.segments.length > 0)
      enqueueNotification(tx, `replay-ready:${id}`, { kind: 'replay-ready', streamId: id }, now())
  })
}

/** Returns null for a recording that does not exist, and for one that is damaged, which is logged. */
function readOrNull({ recordings, log }: Pick<JobServices, 'recordings' | 'log'>, id: string) {
  try {
    return recordings.readManifest(id)
  } catch (error) {
    log.warn(`the recording of stream ${id} cannot be read`, { error })
    return null
  }
}

/** Deletes the recordings that the limits of age and size leave no room for. */
export const keepRecordingLimits = (services: JobServices): Job => ({
  name: 'delete recordings beyond the limits',
  everyMs: 60_000,
  async run() {
    const { db, recordings, now, log } = services
    const kept = listKeptRecordings(db)
    const ids = selectRecordingsToDelete(kept, recordings.limits, now(), measureLiveRecordings(services))
    if (ids.length === 0) return
    const deleted = await deleteRecordings(services, ids)
    log.info(`deleted ${deleted.length} recording(s) that had expired or for which no room was left`)
  },
})

/** Returns the bytes of the recordings that are being made. */
function measureLiveRecordings(services: JobServices): number {
  const rows = services.db
    .select({ id: streams.id })
    .from(streams)
    .where(and(isRecordedStream, eq(streams.isLive, true)))
    .all()
  return rows.reduce((sum, { id }) => sum + sumBytes(readOrNull(services, id) ?? { segments: [] }), 0)
}
