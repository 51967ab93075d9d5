import { rm } from 'node:fs/promises'
import { tables } from '@squall/shared/server/db'
import { areTooManyStrays } from '../../platform/strays'
import type { Services } from '../../services'

const FEW_FILMS = 10

/**
 * Returns how many films were deleted that belong to no clip. A process that is killed between writing a film and its row, or
 * between deleting a row and its film, leaves such files. Those written since `startedAt` may belong to a clip in progress.
 */
export async function deleteOrphanedClips(
  { db, clipFiles, log }: Pick<Services, 'db' | 'clipFiles' | 'log'>,
  startedAt: Date,
): Promise<number> {
  // Files are read before rows: a clip that is made in between has no file in this list.
  const stored = await clipFiles.list()
  const { clips } = tables
  const known = new Set(
    db
      .select({ id: clips.id })
      .from(clips)
      .all()
      .map(({ id }) => id),
  )
  const strays = stored.filter(({ id, writtenAt }) => (id === null || !known.has(id)) && writtenAt < startedAt)
  if (areTooManyStrays(strays.length, stored.length, FEW_FILMS)) {
    log.warn(`${strays.length} of ${stored.length} films belong to no clip; they stay. Is this the right database?`)
    return 0
  }
  await Promise.all(strays.map(({ path }) => rm(path, { force: true })))
  if (strays.length > 0) log.info(`removed ${strays.length} film(s) of clips that are gone`)
  return strays.length
}
