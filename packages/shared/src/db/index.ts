import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import * as schema from './schema'

export * as tables from './schema'
export { hashSecret } from './secret-hash'

export type Db = BetterSQLite3Database<typeof schema>

export interface OpenedDatabase {
  db: Db
  close(): void
}

/**
 * Opens the one SQLite file for reading and writing and brings it to the newest schema.
 * @param file a path, or ':memory:'
 * @param migrationsFolder the folder that drizzle-kit wrote
 */
export function openDatabase(file: string, migrationsFolder: string): OpenedDatabase {
  const sqlite = new Database(file, { timeout: 5_000 })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = NORMAL')
  sqlite.pragma('foreign_keys = ON')
  // KiB. With the 2 MB that it has otherwise, writing to an index of a few hundred thousand rows reads from disk each time.
  sqlite.pragma('cache_size = -32768')
  // So that a row put in another's place counts as a removal, which the log's triggers refuse.
  sqlite.pragma('recursive_triggers = ON')
  const db = drizzle(sqlite, { schema })
  migrate(db, { migrationsFolder })
  return { db, close: () => sqlite.close() }
}
