import { closeSync, openSync } from 'node:fs'

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
