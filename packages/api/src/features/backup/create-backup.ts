import { existsSync } from 'node:fs'
import { access, constants, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dataPaths } from '../../data-dir'
import { BackupError } from './manifest'
import { stageData } from './stage'
import { writeArchive } from './write-archive'

const STAGING = 'backup-'
const HOUR = 60 * 60_000

export interface BackupSummary {
  bytes: number
  /** When the database was copied. */
  takenAt: Date
  counts: Record<string, number>
  /** How many files of pictures rows name that are not there. */
  missing: number
}

/**
 * Saves a data folder, whether Squall runs on it or not, as one file: a database that is consistent, every picture it names,
 * the secrets and the road map. Radar pictures, what weather remembers and written mails are left out.
 * @param target must not be there yet; it comes to be with its last byte
 * @param version of Squall
 * @throws BackupError
 */
export async function createBackup(dataFolder: string, target: string, version: string): Promise<BackupSummary> {
  if (!existsSync(dataPaths(dataFolder).databaseFile)) throw new BackupError(`There is no database in ${dataFolder}`)
  if (existsSync(target)) throw new BackupError(`${target} is there already`)
  await access(dirname(target), constants.W_OK).catch(() => {
    throw new BackupError(`${dirname(target)} is no folder to write into`)
  })
  await removeLeftOver(dataFolder)
  const startedAt = new Date()
  const staging = await mkdtemp(join(dataFolder, STAGING))
  try {
    const { paths, missing, migrations, counts, takenAt } = await stageData(dataFolder, staging)
    const times = { startedAt: startedAt.toISOString(), takenAt: takenAt.toISOString() }
    const about = { squall: version, ...times, migrations, counts, missing }
    const bytes = await writeArchive(target, staging, paths, about)
    return { bytes, takenAt, counts, missing: missing.length }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** What a backup left that was killed; none takes so long. */
async function removeLeftOver(dataFolder: string): Promise<void> {
  const names = (await readdir(dataFolder)).filter((name) => /^backup-\w{6}$/.test(name))
  for (const folder of names.map((name) => join(dataFolder, name))) {
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > 12 * HOUR) await rm(folder, { recursive: true, force: true })
  }
}
