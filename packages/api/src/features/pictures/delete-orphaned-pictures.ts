import { rm, stat } from 'node:fs/promises'
import { listReferencedPictures } from '../../platform/pictures/picture-storage'
import { areTooManyStrays } from '../../platform/strays'
import type { Services } from '../../services'

const FEW_PICTURES = 50

/**
 * Returns how many stored pictures were deleted because no row names them. A process that is killed between writing a file and
 * its row, or between deleting a row and its file, leaves such pictures. Files written since `startedAt` may belong to an
 * upload in progress and stay.
 */
export async function deleteOrphanedPictures(
  { db, files, log }: Pick<Services, 'db' | 'files' | 'log'>,
  startedAt: Date,
): Promise<number> {
  // Files are read before rows: a row added in between names a file that is not in this list.
  const stored = await files.listStoredPictures()
  const named = new Set(listReferencedPictures(db))
  const strays: string[][] = []
  for (const [url, paths] of stored) if (!named.has(url) && (await isOlder(paths, startedAt))) strays.push(paths)
  if (areTooManyStrays(strays.length, stored.size, FEW_PICTURES)) {
    log.warn(
      `${strays.length} of ${stored.size} stored pictures belong to nothing; they stay. Is this the right database?`,
    )
    return 0
  }
  await Promise.all(strays.flat().map((file) => rm(file, { force: true })))
  if (strays.length > 0) log.info(`removed ${strays.length} picture(s) that an interrupted change had left behind`)
  return strays.length
}

async function isOlder(paths: string[], than: Date): Promise<boolean> {
  const times = await Promise.all(paths.map((path) => stat(path).then(({ mtime }) => mtime)))
  return times.every((time) => time < than)
}
