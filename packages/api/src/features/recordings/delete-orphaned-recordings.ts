import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { areTooManyStrays } from '../../platform/strays'
import type { Services } from '../../services'

const FEW_RECORDINGS = 10

/**
 * Returns how many recordings were deleted whose stream is gone or no longer a recorded one. A process that is killed between
 * deleting a row and its files leaves such recordings.
 */
export async function deleteOrphanedRecordings({
  db,
  recordings,
  log,
}: Pick<Services, 'db' | 'recordings' | 'log'>): Promise<number> {
  await recordings.finishRemovals()
  const { streams } = tables
  // Folders are read before rows: a stream that starts in between has no folder in this list.
  const stored = recordings.listStreamIds()
  const rows = db.select({ id: streams.id }).from(streams).where(eq(streams.isRecorded, true)).all()
  const recorded = new Set(rows.map(({ id }) => id))
  const strays = stored.filter((id) => !recorded.has(id))
  if (areTooManyStrays(strays.length, stored.length, FEW_RECORDINGS)) {
    log.warn(
      `${strays.length} of ${stored.length} recordings belong to no stream; they stay. Is this the right database?`,
    )
    return 0
  }
  await recordings.remove(...strays)
  if (strays.length > 0) log.info(`removed ${strays.length} recording(s) of streams that are gone`)
  return strays.length
}
