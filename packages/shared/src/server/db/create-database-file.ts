import { closeSync, openSync } from 'node:fs'

/**
 * Creates an empty database for its owner alone, whatever the umask; one that is there stays as it is. SQLite gives its mode
 * to the log and the index beside it, and would itself let others read all three.
 * @param file a path, or ':memory:'
 */
export function createDatabaseFile(file: string): void {
  if (file === ':memory:') return
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    // It is never opened where it is there: closing it would drop the locks that SQLite holds on it in this process.
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
  }
}
