import { rm, stat } from 'node:fs/promises'
import { namedPictures } from '../../platform/named-pictures'
import type { Services } from '../../services'

/** More than these, and the database is rather taken for another one's than the pictures for left over. */
const STRAYS_MAX = { pictures: 50, share: 0.1 }

/**
 * Removes the pictures that nothing names: a process that is killed between a file and its row, or between a row's end and
 * its file's, leaves them behind. What was written since `startedAt` may be of an upload that is under way, and stays.
 * @returns how many pictures went
 */
export async function sweepStrays(
  { db, files, log }: Pick<Services, 'db' | 'files' | 'log'>,
  startedAt: Date,
): Promise<number> {
  // In this order: what is named after the files were read was there before.
  const stored = await files.storedPictures()
  const named = new Set(namedPictures(db))
  const strays: string[][] = []
  for (const [url, paths] of stored) if (!named.has(url) && (await isOlder(paths, startedAt))) strays.push(paths)
  if (strays.length > Math.max(STRAYS_MAX.pictures, stored.size * STRAYS_MAX.share)) {
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
