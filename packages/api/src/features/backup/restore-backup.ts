import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { compareMigrations, openDatabase } from '@squall/shared/server/db'
import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { dataPaths } from '../../data-dir'
import { createStorage } from '../../platform/storage'
import { inspectCopy } from './database-copy'
import { BackupError, type Manifest } from './manifest'
import { type Archive, openArchive } from './open-archive'
import { ensureRoom } from './room'

/** What a backup replaces as a whole. */
const PLACES = ['squall.db', 'squall.db-wal', 'squall.db-shm', 'secrets', 'files', 'guarded', 'map']

interface Restoring {
  dataFolder: string
  migrationsFolder: string
  /** Whether what is there may make room; it stays beside. */
  replace: boolean
}

export interface Restored {
  manifest: Manifest
  /** How many migrations it was brought on by. */
  migrated: number
  /** Where the former data lie now, or null when there were none. */
  formerFolder: string | null
}

/**
 * Puts a backup in the place of a data folder's content. All of it is unpacked, checked and brought to this version's schema
 * before anything that was there is touched.
 * @throws BackupError, DatabaseError when a migration fails
 */
export async function restoreBackup(
  file: string,
  { dataFolder, migrationsFolder, replace }: Restoring,
): Promise<Restored> {
  const archive = await openArchive(file)
  try {
    refuseNewer(archive.manifest, migrationsFolder)
    await mkdir(dataFolder, { recursive: true, mode: 0o700 })
    const former = await whatIsThere(dataFolder)
    if (former.length > 0 && !replace)
      throw new BackupError(`There are data in ${dataFolder} already; with --replace they are kept beside`)
    const hold = holdDatabase(dataPaths(dataFolder).databaseFile)
    try {
      const staging = await mkdtemp(join(dataFolder, 'restoring-'))
      try {
        const migrated = await unpack(archive, staging, migrationsFolder)
        return { manifest: archive.manifest, migrated, formerFolder: await swap(dataFolder, former, staging) }
      } finally {
        await rm(staging, { recursive: true, force: true })
      }
    } finally {
      hold.release()
    }
  } finally {
    await archive.close()
  }
}

function refuseNewer({ migrations }: Manifest, migrationsFolder: string): void {
  const state = compareMigrations(migrations, readMigrationFiles({ migrationsFolder }))
  if (state === 'newer') throw new BackupError('This backup is of a newer version of Squall than this program')
  if (state === 'changed') throw new BackupError('The database in this backup is not one of this version of Squall')
}

async function whatIsThere(dataFolder: string): Promise<string[]> {
  const there: string[] = []
  for (const name of PLACES) {
    const path = join(dataFolder, name)
    const isEmpty = !existsSync(path) || (await readdir(path).catch(() => ['a file'])).length === 0
    if (!isEmpty) there.push(name)
  }
  return there
}

async function unpack({ manifest, extract }: Archive, staging: string, migrationsFolder: string): Promise<number> {
  const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0)
  await ensureRoom(staging, bytes)
  await extract(staging)
  const file = join(staging, 'squall.db')
  const { migrations } = inspectCopy(file)
  openDatabase(file, migrationsFolder).close()
  const { pictures, migrations: all } = inspectCopy(file)
  const { pictureFile } = createStorage(dataPaths(staging).filesFolder, dataPaths(staging).guardedFolder)
  const isThere = new Set(manifest.parts.map(({ path }) => join(staging, path)))
  const wasMissing = new Set(manifest.missing.map((path) => join(staging, path)))
  const lost = pictures
    .map((url) => pictureFile(url))
    .find((at) => at !== null && !isThere.has(at) && !wasMissing.has(at))
  if (lost) throw new BackupError('The backup lacks a picture that its database names')
  return all.length - migrations.length
}

/** Renames within one disk: moments, and all is put back when one fails. */
async function swap(dataFolder: string, former: string[], staging: string): Promise<string | null> {
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
    // An empty folder may stand where one is moved to.
    for (const name of PLACES.filter((place) => existsSync(join(staging, place))))
      await move(join(staging, name), join(dataFolder, name))
  } catch (error) {
    for (const back of undo) await back()
    throw error
  }
  return former.length > 0 ? beside : null
}

/**
 * Takes a database for oneself, so that no process of Squall has it open or opens it meanwhile, in this container or another.
 * A file that is no sound database is held by nobody.
 * @throws BackupError when Squall runs on it
 */
function holdDatabase(file: string): { release(): void } {
  if (!existsSync(file)) return { release: () => undefined }
  const sqlite = new Database(file, { timeout: 500 })
  try {
    // SQLite leaves the write-ahead log only for whoever is alone with the file.
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
