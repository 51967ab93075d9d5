import { closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as schema from './schema'

export { hashSecret } from '../secret-hash'
export * as tables from './schema'
export { POST_AWAITS_REVIEW } from './schema/posts'
export { STORM_REPORT_AWAITS_REVIEW } from './schema/storm-reports'

export type Db = BetterSQLite3Database<typeof schema> & {
  /** The connection itself, for what drizzle does not know. */
  $client: Database.Database
}

export interface OpenedDatabase {
  db: Db
  close(): void
}

/** A database that cannot be used; the message is one line. */
export class DatabaseError extends Error {}

/**
 * Returns the SQLite database, opened for reading and writing and migrated to the newest schema.
 * @param file a path, or ':memory:', or a serialized database to open in memory; only its owner may read what is created
 * @param migrationsFolder the folder that drizzle-kit wrote
 * @throws DatabaseError when a newer version has used it, or when a migration fails; the file is then as it was
 */
export function openDatabase(file: string | Buffer, migrationsFolder: string): OpenedDatabase {
  if (typeof file === 'string') createDatabaseFile(file)
  const sqlite = new Database(file, { timeout: 5_000 })
  try {
    refuseNewer(sqlite, migrationsFolder)
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = NORMAL')
    sqlite.pragma('foreign_keys = ON')
    // In KiB. With the default 2 MB, each write to an index of a few hundred thousand rows reads from disk.
    sqlite.pragma('cache_size = -32768')
    // Makes REPLACE fire delete triggers, with which the admin log refuses removals.
    sqlite.pragma('recursive_triggers = ON')
    const db = drizzle(sqlite, { schema })
    bringUpToDate(db, migrationsFolder)
    return { db, close: () => sqlite.close() }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** Refuses a database that a newer version has migrated. @throws DatabaseError */
function refuseNewer(sqlite: Database.Database, migrationsFolder: string): void {
  const isOurs = sqlite.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get() !== undefined
  const last = isOurs ? sqlite.prepare('select max(created_at) from __drizzle_migrations').pluck().get() : null
  const known = Math.max(0, ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
  if (Number(last ?? 0) > known)
    throw new DatabaseError(
      'A newer version of Squall has used this database: run that version, or restore a backup of this one',
    )
}

/** Applies the missing migrations in one transaction. @throws DatabaseError */
function bringUpToDate(db: Db, migrationsFolder: string): void {
  try {
    migrate(db, { migrationsFolder })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseError(`The database could not be brought to this version and is as it was: ${reason}`)
  }
}

/**
 * Creates an empty database file with mode 600, whatever the umask; an existing file stays as it is. SQLite copies the mode to
 * the -wal and -shm files, and would by itself let others read all three.
 * @param file a path, or ':memory:'
 */
export function createDatabaseFile(file: string): void {
  if (file === ':memory:') return
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    // 'wx' never opens an existing file: closing it would drop the locks that SQLite holds on it in this process.
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
  }
}

interface Migration {
  hash: string
}

export type MigrationState = 'current' | 'missing' | 'newer' | 'changed'

/**
 * Returns how a database's migrations compare with those of this version: `current` (the same), `missing` (some not applied),
 * `newer` (more than this version knows) or `changed` (different ones).
 */
export function compareMigrations(applied: Migration[], known: Migration[]): MigrationState {
  const common = Math.min(applied.length, known.length)
  if (applied.slice(0, common).some(({ hash }, index) => hash !== known[index]?.hash)) return 'changed'
  if (applied.length === known.length) return 'current'
  return applied.length < known.length ? 'missing' : 'newer'
}
