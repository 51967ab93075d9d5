import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { BackupError } from './manifest'

/**
 * Takes a database for oneself, so that no process of Squall has it open or opens it meanwhile, in this container or another.
 * A file that is no sound database is held by nobody.
 * @throws BackupError when Squall runs on it
 */
export function holdDatabase(file: string): { release(): void } {
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
