import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { dataPaths } from '../../data-dir'
import { createPictureStorage, PICTURE_SIZES } from '../../platform/pictures/picture-storage'
import { type CopyFacts, copyDatabase, inspectCopy } from './database-copy'
import { requireDiskSpace } from './disk-space'
import { PartPath } from './manifest'

export interface StagedData extends Pick<CopyFacts, 'migrations' | 'counts'> {
  /** The paths of the backup's parts, relative to the data folder and to the staging folder. */
  paths: string[]
  missing: string[]
  takenAt: Date
}

/** Pictures may come and go while the database is copied; after this many copies the last state is used. */
const ATTEMPTS = 6

/**
 * Stages a consistent state of a data folder in use: a copy of the database, and hard links to every file that the copy names.
 * When a picture is missing the copy is repeated, because its row may have been deleted meanwhile.
 */
export async function stageData(dataFolder: string, staging: string): Promise<StagedData> {
  const { databaseFile } = dataPaths(dataFolder)
  const copy = join(staging, 'squall.db')
  const fixed = await listFixedPaths(dataFolder)
  for (const path of fixed) await linkFile(join(dataFolder, path), join(staging, path))
  const linked = new Set<string>()
  let previouslyMissing = new Set<string>()
  for (let attempt = 1; ; attempt += 1) {
    await requireDiskSpace(dataFolder, (await stat(databaseFile)).size)
    await rm(copy, { force: true })
    const takenAt = new Date()
    await copyDatabase(databaseFile, copy)
    const { pictures, migrations, counts } = inspectCopy(copy)
    const { present, missing } = await linkPictures(dataFolder, staging, pictures, linked)
    // A picture that is missing twice in a row was lost before; the rest is saved without it.
    if (attempt === ATTEMPTS || missing.every((path) => previouslyMissing.has(path)))
      return {
        paths: ['squall.db', ...fixed, ...present],
        missing,
        takenAt,
        migrations,
        counts: { ...counts, pictures: pictures.length },
      }
    previouslyMissing = new Set(missing)
  }
}

/** Returns the paths of secrets and the road map, which are never changed in place. */
async function listFixedPaths(dataFolder: string): Promise<string[]> {
  const { secretsFolder, mapFolder } = dataPaths(dataFolder)
  const lists = [secretsFolder, mapFolder].map(async (folder) => {
    const names = await readdir(folder).catch(() => [])
    return names.map((name) => relative(dataFolder, join(folder, name)))
  })
  return (await Promise.all(lists)).flat().filter((path) => PartPath.safeParse(path).success)
}

async function linkPictures(dataFolder: string, staging: string, urls: string[], linked: Set<string>) {
  const { filesFolder, guardedFolder } = dataPaths(dataFolder)
  const { getPicturePath } = createPictureStorage(filesFolder, guardedFolder)
  const present: string[] = []
  const missing: string[] = []
  for (const url of urls) {
    for (const size of PICTURE_SIZES) {
      const file = getPicturePath(url, size)
      if (file === null) continue
      const path = relative(dataFolder, file)
      if (linked.has(path) || (await linkFile(file, join(staging, path)))) {
        linked.add(path)
        present.push(path)
      } else if (size !== 'medium' || path.startsWith('guarded')) missing.push(path)
    }
  }
  return { present, missing }
}

/** Links a file, or copies it on a disk without links. Returns whether the file existed. */
async function linkFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await link(from, to)
    return true
  } catch {
    return copyFile(from, to, constants.COPYFILE_FICLONE).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
  }
}
