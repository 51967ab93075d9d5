import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVapidKeys } from './features/notifications/push/vapid'
import { protectData } from './platform/protect-data'

export interface DataDir {
  databaseFile: string
  outboxFolder: string
  /** Uploaded pictures that anybody may fetch. */
  filesFolder: string
  /** Those that not everybody may. */
  guardedFolder: string
  /** What can be made again, such as radar pictures; may be deleted at any time. */
  cacheFolder: string
  /** What administrators added to maps. */
  mapFolder: string
  /** What weather remembers between starts; it may be thrown away. */
  weatherFile: string
  /** What api and media prove themselves to each other with. */
  internalSecret: string
  /** What stored secrets are sealed with, 32 bytes as hex text. */
  sealingKey: string
  /** The keys that push services know us by, as createVapidKeys wrote them. */
  vapidKeys: string
}

/** Where things lie in a data folder; nothing is made. */
export const dataPaths = (folder: string) => ({
  databaseFile: join(folder, 'squall.db'),
  secretsFolder: join(folder, 'secrets'),
  outboxFolder: join(folder, 'outbox'),
  filesFolder: join(folder, 'files'),
  guardedFolder: join(folder, 'guarded'),
  cacheFolder: join(folder, 'cache'),
  mapFolder: join(folder, 'map'),
  weatherFile: join(folder, 'weather.db'),
})

/** Also what stands beside databases while they are open, and what backups make and leave. */
const OURS =
  /^((squall|weather)\.db(-wal|-shm|-journal)?|secrets|outbox|files|guarded|cache|map|snapshots|(before-restore|restoring|backup)-.+)$/

/**
 * Takes what Squall keeps in a data folder from everybody but its owner. What the host put there stays as it is, and so does
 * the folder itself.
 * @returns the paths that others may use still
 */
export const protectDataDir = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => OURS.test(name))
    .flatMap((name) => protectData(join(folder, name)))

/** Makes the data folder and its secrets where they are missing. What is there stays, for its owner alone. */
export function ensureDataDir(folder: string): DataDir {
  const { secretsFolder, ...paths } = dataPaths(folder)
  mkdirSync(secretsFolder, { recursive: true, mode: 0o700 })
  protectDataDir(folder)
  return {
    ...paths,
    internalSecret: ensureSecret(join(secretsFolder, 'internal')),
    sealingKey: ensureSecret(join(secretsFolder, 'sealing')),
    vapidKeys: ensureSecret(join(secretsFolder, 'vapid'), createVapidKeys),
  }
}

/**
 * Two processes starting at once agree on the first one's secret, and whoever is killed meanwhile leaves none: it gets its
 * name when it is written, and a name is given once.
 */
function ensureSecret(file: string, make = () => randomBytes(32).toString('hex')): string {
  if (!existsSync(file)) {
    const written = `${file}.${randomUUID()}`
    writeFileSync(written, make(), { mode: 0o600, flag: 'wx', flush: true })
    try {
      linkSync(written, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(written)
    }
  }
  return readFileSync(file, 'utf8').trim()
}
