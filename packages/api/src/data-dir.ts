import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface DataDir {
  databaseFile: string
  outboxFolder: string
  /** Uploaded pictures. */
  filesFolder: string
  /** What api and media prove themselves to each other with. */
  internalSecret: string
}

/** Makes the data folder and its secrets where they are missing; what is there stays. */
export function ensureDataDir(folder: string): DataDir {
  const secrets = join(folder, 'secrets')
  mkdirSync(secrets, { recursive: true, mode: 0o700 })
  const internal = join(secrets, 'internal')
  if (!existsSync(internal)) {
    // Exclusive creation: two processes starting at once agree on the first one's secret.
    try {
      writeFileSync(internal, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(internal)) throw error
    }
  }
  return {
    databaseFile: join(folder, 'squall.db'),
    outboxFolder: join(folder, 'outbox'),
    filesFolder: join(folder, 'files'),
    internalSecret: readFileSync(internal, 'utf8').trim(),
  }
}
