import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeVapidKeys } from './features/notifications/push/vapid'

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
  /** The keys that push services know us by, as makeVapidKeys wrote them. */
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

/** Makes the data folder and its secrets where they are missing; what is there stays. */
export function ensureDataDir(folder: string): DataDir {
  const { secretsFolder, ...paths } = dataPaths(folder)
  mkdirSync(secretsFolder, { recursive: true, mode: 0o700 })
  return {
    ...paths,
    internalSecret: ensureSecret(join(secretsFolder, 'internal')),
    sealingKey: ensureSecret(join(secretsFolder, 'sealing')),
    vapidKeys: ensureSecret(join(secretsFolder, 'vapid'), makeVapidKeys),
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
