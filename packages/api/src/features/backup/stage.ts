import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { dataPaths } from '../../data-dir'
import { createStorage, PICTURE_SIZES } from '../../platform/storage'
import { type CopyFacts, copyDatabase, inspectCopy } from './database-copy'
import { PartPath } from './manifest'
import { ensureRoom } from './room'

export interface Staged extends Pick<CopyFacts, 'migrations' | 'counts'> {
  /** What belongs into the backup: their paths in the data folder, all of which stand in the staging folder too. */
  paths: string[]
  missing: string[]
  takenAt: Date
}

/** Pictures come and go while the database is copied; a state that was seen that often is what there is. */
const ATTEMPTS = 6

/**
 * Puts a state of a data folder that others use into a folder on the same disk: a copy of the database, and links to every
 * file that the copy names. A picture that went between the two is seen by copying again, as then its row is gone too.
 */
export async function stageData(dataFolder: string, staging: string): Promise<Staged> {
  const { databaseFile } = dataPaths(dataFolder)
  const copy = join(staging, 'squall.db')
  const fixed = await fixedPaths(dataFolder)
  for (const path of fixed) await linkFile(join(dataFolder, path), join(staging, path))
  const linked = new Set<string>()
  let formerlyMissing = new Set<string>()
  for (let attempt = 1; ; attempt += 1) {
    await ensureRoom(dataFolder, (await stat(databaseFile)).size)
    await rm(copy, { force: true })
    const takenAt = new Date()
    await copyDatabase(databaseFile, copy)
    const { pictures, migrations, counts } = inspectCopy(copy)
    const { present, missing } = await linkPictures(dataFolder, staging, pictures, linked)
    // What was not there twice in a row was lost before, and is no reason to keep the rest from being saved.
    if (attempt === ATTEMPTS || missing.every((path) => formerlyMissing.has(path)))
      return {
        paths: ['squall.db', ...fixed, ...present],
        missing,
        takenAt,
        migrations,
        counts: { ...counts, pictures: pictures.length },
      }
    formerlyMissing = new Set(missing)
  }
}

/** Secrets and the road map: few, small, and never changed in place. */
async function fixedPaths(dataFolder: string): Promise<string[]> {
  const { secretsFolder, mapFolder } = dataPaths(dataFolder)
  const lists = [secretsFolder, mapFolder].map(async (folder) => {
    const names = await readdir(folder).catch(() => [])
    return names.map((name) => relative(dataFolder, join(folder, name)))
  })
  return (await Promise.all(lists)).flat().filter((path) => PartPath.safeParse(path).success)
}

async function linkPictures(dataFolder: string, staging: string, urls: string[], linked: Set<string>) {
  const { filesFolder, guardedFolder } = dataPaths(dataFolder)
  const { pictureFile } = createStorage(filesFolder, guardedFolder)
  const present: string[] = []
  const missing: string[] = []
  for (const url of urls) {
    for (const size of PICTURE_SIZES) {
      const file = pictureFile(url, size)
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

/** Where the disk knows no links, a copy. Answers whether the file was there. */
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
