import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { createDatabaseFile, type Db, tables } from '@squall/shared/server/db'
import { getRelayPaths } from '@squall/shared/server/relay'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { getDataPaths } from '../../data-dir'
import { createPictureStorage, listReferencedPictures, PICTURE_SIZES } from '../../platform/pictures/picture-storage'
import { BackupError, type Manifest, PartPath } from './archive-format'

const MB = 1024 * 1024

/** Kept free for the files that Squall writes during a backup. */
const RESERVED_BYTES = 64 * MB

/** Pictures may come and go while the database is copied; after this many copies the last state is used. */
const ATTEMPTS = 6

/** Copies in one step, so it reads one state of the database while others write; several steps would restart with each write. */
const ALL_PAGES = 2 ** 31 - 1

const COUNTED_TABLES = ['users', 'streams', 'chat_messages', 'photos', 'posts', 'sessions']

interface CopyFacts extends Pick<Manifest, 'migrations' | 'counts'> {
  /** The URLs of the pictures that its rows name. */
  pictures: string[]
}

export interface StagedData extends Pick<CopyFacts, 'migrations' | 'counts'> {
  /** The paths of the backup's parts, relative to the data folder and to the staging folder. */
  paths: string[]
  missing: string[]
  takenAt: Date
}

/**
 * Stages a consistent state of a data folder in use: a copy of the database, and hard links to every file that the copy names.
 * When a picture is missing the copy is repeated, because its row may have been deleted in between.
 */
export async function stageData(dataFolder: string, staging: string): Promise<StagedData> {
  const { databaseFile } = getDataPaths(dataFolder)
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

/** Returns the paths of secrets, the relay's keys and the road map, which are never changed in place. */
async function listFixedPaths(dataFolder: string): Promise<string[]> {
  const { secretsFolder, mapFolder } = getDataPaths(dataFolder)
  const { relayFolder } = getRelayPaths(secretsFolder)
  const lists = [secretsFolder, relayFolder, join(relayFolder, 'server'), mapFolder].map(async (folder) => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    return entries.filter((entry) => entry.isFile()).map(({ name }) => relative(dataFolder, join(folder, name)))
  })
  return (await Promise.all(lists)).flat().filter((path) => PartPath.safeParse(path).success)
}

async function linkPictures(dataFolder: string, staging: string, urls: string[], linked: Set<string>) {
  const { filesFolder, guardedFolder } = getDataPaths(dataFolder)
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

/** Copies a database in use without locking it. Blocks this thread. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true, timeout: 5_000 })
  try {
    createDatabaseFile(to)
    await source.backup(to, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
}

/**
 * Checks the integrity of a copy and merges its write-ahead log into the one file.
 * @throws BackupError when SQLite finds it damaged
 */
export function inspectCopy(file: string): CopyFacts {
  const sqlite = openChecked(file)
  try {
    const db: Db = drizzle(sqlite, { schema: tables })
    return { migrations: listMigrations(db), counts: countRows(db), pictures: listReferencedPictures(db) }
  } finally {
    sqlite.close()
  }
}

function openChecked(file: string): Database.Database {
  const sqlite = new Database(file, { fileMustExist: true })
  try {
    sqlite.pragma('journal_mode = DELETE')
    const verdict = sqlite.pragma('integrity_check(1)', { simple: true })
    if (verdict !== 'ok') throw new BackupError(`The database is damaged: ${String(verdict)}`)
    const lost = sqlite.prepare('select count(*) from pragma_foreign_key_check').pluck().get()
    if (lost !== 0)
      throw new BackupError(`The database is damaged: ${String(lost)} rows refer to rows that are not there`)
    return sqlite
  } catch (error) {
    sqlite.close()
    if (error instanceof Database.SqliteError) throw new BackupError(`The database is damaged: ${error.message}`)
    throw error
  }
}

const hasTable = (db: Db, table: string) =>
  db.get(sql`select 1 from sqlite_master where type = 'table' and name = ${table}`) !== undefined

const listMigrations = (db: Db) =>
  hasTable(db, '__drizzle_migrations')
    ? db.all<{ hash: string }>(sql`select hash from __drizzle_migrations order by created_at, id`)
    : []

const countRows = (db: Db) =>
  Object.fromEntries(
    COUNTED_TABLES.filter((table) => hasTable(db, table)).map((table) => [
      table,
      db.get<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`).n,
    ]),
  )

/** @throws BackupError when the disk of a folder has no room for this many bytes and the reserve */
export async function requireDiskSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes + RESERVED_BYTES) {
    const [needed, there] = [bytes + RESERVED_BYTES, free].map((size) => Math.ceil(size / MB))
    throw new BackupError(`There is not enough room on the disk: ${needed} MB are needed and ${there} MB free`)
  }
}
