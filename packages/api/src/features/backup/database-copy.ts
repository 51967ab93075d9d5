import { createDatabaseFile, type Db, tables } from '@squall/shared/server/db'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { listReferencedPictures } from '../../platform/pictures/picture-storage'
import { BackupError, type Manifest } from './manifest'

export interface CopyFacts extends Pick<Manifest, 'migrations' | 'counts'> {
  /** The URLs of the pictures that its rows name. */
  pictures: string[]
}

/** Copies in one step, so it reads one state of the database while others write; several steps would restart with each write. */
const ALL_PAGES = 2 ** 31 - 1

const COUNTED_TABLES = ['users', 'streams', 'chat_messages', 'photos', 'posts', 'sessions']

/** Copies a database in use without locking it. Blocks this thread meanwhile. */
export async function copyDatabase(from: string, to: string): Promise<void> {
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
