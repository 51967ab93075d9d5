import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { compareMigrations, openDatabase } from '@squall/shared/server/db'
import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { getDataPaths } from '../../data-dir'
import { createPictureStorage } from '../../platform/pictures/picture-storage'
import { BackupError, type Manifest } from './archive-format'
import { type Archive, openArchive } from './open-archive'
import { inspectCopy, requireDiskSpace } from './stage-data'

/** The files and folders that a restore replaces. */
const REPLACED_NAMES = ['squall.db', 'squall.db-wal', 'squall.db-shm', 'secrets', 'files', 'guarded', 'map']

interface RestoreOptions {
  dataFolder: string
  migrationsFolder: string
  /** Whether existing data may be replaced; they are moved to a folder inside the data folder. */
  replace: boolean
}

export interface RestoreResult {
  manifest: Manifest
  /** The number of migrations that were applied after the restore. */
  migrated: number
  /** The folder with the former data, or null when there were none. */
  formerFolder: string | null
}

/**
 * Replaces the content of a data folder by a backup. The backup is unpacked, verified and migrated to this version's schema
 * before any existing file is touched.
 * @throws BackupError, DatabaseError when a migration fails
 */
export async function restoreBackup(
  file: string,
  { dataFolder, migrationsFolder, replace }: RestoreOptions,
): Promise<RestoreResult> {
  const archive = await openArchive(file)
  try {
    requireCompatible(archive.manifest, migrationsFolder)
    await mkdir(dataFolder, { recursive: true, mode: 0o700 })
    const former = await listExistingPlaces(dataFolder)
    if (former.length > 0 && !replace)
      throw new BackupError(`There are data in ${dataFolder} already; with --replace they are kept beside`)
    const lock = lockDatabase(getDataPaths(dataFolder).databaseFile)
    try {
      const staging = await mkdtemp(join(dataFolder, 'restoring-'))
      try {
        const migrated = await unpack(archive, staging, migrationsFolder)
        return { manifest: archive.manifest, migrated, formerFolder: await swapFolders(dataFolder, former, staging) }
      } finally {
        await rm(staging, { recursive: true, force: true })
      }
    } finally {
      lock.release()
    }
  } finally {
    await archive.close()
  }
}

function requireCompatible({ migrations }: Manifest, migrationsFolder: string): void {
  const state = compareMigrations(migrations, readMigrationFiles({ migrationsFolder }))
  if (state === 'newer') throw new BackupError('This backup is of a newer version of Squall than this program')
  if (state === 'changed') throw new BackupError('The database in this backup is not one of this version of Squall')
}

async function listExistingPlaces(dataFolder: string): Promise<string[]> {
  const there: string[] = []
  for (const name of REPLACED_NAMES) {
    const path = join(dataFolder, name)
    const isEmpty = !existsSync(path) || (await readdir(path).catch(() => ['a file'])).length === 0
    if (!isEmpty) there.push(name)
  }
  return there
}

async function unpack({ manifest, extract }: Archive, staging: string, migrationsFolder: string): Promise<number> {
  const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0)
  await requireDiskSpace(staging, bytes)
  await extract(staging)
  const file = join(staging, 'squall.db')
  const { migrations } = inspectCopy(file)
  openDatabase(file, migrationsFolder).close()
  const { pictures, migrations: all } = inspectCopy(file)
  const { getPicturePath } = createPictureStorage(
    getDataPaths(staging).filesFolder,
    getDataPaths(staging).guardedFolder,
  )
  const isListed = new Set(manifest.parts.map(({ path }) => join(staging, path)))
  const wasMissing = new Set(manifest.missing.map((path) => join(staging, path)))
  const lost = pictures
    .map((url) => getPicturePath(url))
    .find((at) => at !== null && !isListed.has(at) && !wasMissing.has(at))
  if (lost) throw new BackupError('The backup lacks a picture that its database names')
  return all.length - migrations.length
}

/** Swaps by renames on one disk, which take moments; a failure undoes them all. */
async function swapFolders(dataFolder: string, former: string[], staging: string): Promise<string | null> {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const beside = join(dataFolder, `before-restore-${stamp}`)
  if (former.length > 0) await mkdir(beside, { mode: 0o700 })
  const undo: (() => Promise<void>)[] = []
  const move = async (from: string, to: string) => {
    await rename(from, to)
    undo.unshift(() => rename(to, from))
  }
  try {
    for (const name of former) await move(join(dataFolder, name), join(beside, name))
    // An empty folder may exist at the target.
    for (const name of REPLACED_NAMES.filter((place) => existsSync(join(staging, place))))
      await move(join(staging, name), join(dataFolder, name))
  } catch (error) {
    for (const back of undo) await back()
    throw error
  }
  return former.length > 0 ? beside : null
}

/**
 * Locks a database exclusively, so that no process of Squall has it open or can open it, in this container or another.
 * A damaged file is not locked.
 * @throws BackupError when Squall runs on it
 */
function lockDatabase(file: string): { release(): void } {
  if (!existsSync(file)) return { release: () => undefined }
  const sqlite = new Database(file, { timeout: 500 })
  try {
    // SQLite leaves WAL mode only for the sole user of the file.
    sqlite.pragma('journal_mode = DELETE')
    sqlite.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    sqlite.close()
    const code = error instanceof Database.SqliteError ? error.code : ''
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return { release: () => undefined }
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) throw new BackupError('Squall is running on these data: stop it first')
    throw error
  }
  return { release: () => void sqlite.close() }
}
