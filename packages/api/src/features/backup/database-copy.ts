import { createDatabaseFile, type Db, tables } from '@squall/shared/server/db'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { namedPictures } from '../../platform/named-pictures'
import { BackupError, type Manifest } from './manifest'

export interface CopyFacts extends Pick<Manifest, 'migrations' | 'counts'> {
  /** The addresses of the pictures that its rows name. */
  pictures: string[]
}

/** In one step, which reads one state of the database however much others write meanwhile; more steps would begin anew with each write. */
const ALL_PAGES = 2 ** 31 - 1

const COUNTED = ['users', 'streams', 'chat_messages', 'photos', 'posts', 'sessions']

/** Copies a database that others use, without waiting for them or they for us. Blocks this thread meanwhile. */
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
 * Checks a copy that nobody else uses, and makes it one file without a log beside it.
 * @throws BackupError when SQLite finds it damaged
 */
export function inspectCopy(file: string): CopyFacts {
  const sqlite = openSound(file)
  try {
    const db: Db = drizzle(sqlite, { schema: tables })
    return { migrations: migrationsOf(db), counts: countsOf(db), pictures: namedPictures(db) }
  } finally {
    sqlite.close()
  }
}

function openSound(file: string): Database.Database {
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

const isThere = (db: Db, table: string) =>
  db.get(sql`select 1 from sqlite_master where type = 'table' and name = ${table}`) !== undefined

const migrationsOf = (db: Db) =>
  isThere(db, '__drizzle_migrations')
    ? db.all<{ hash: string }>(sql`select hash from __drizzle_migrations order by created_at, id`)
    : []

const countsOf = (db: Db) =>
  Object.fromEntries(
    COUNTED.filter((table) => isThere(db, table)).map((table) => [
      table,
      db.get<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`).n,
    ]),
  )
