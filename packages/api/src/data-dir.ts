import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { getRecordingsFolder } from '@squall/shared/server/recording'
import { createVapidKeys } from './features/notifications/push/vapid'

const OTHERS_MODE = 0o077

export interface DataDir {
  databaseFile: string
  outboxFolder: string
  /** Public uploaded pictures. */
  filesFolder: string
  /** Uploaded pictures that are not public. */
  guardedFolder: string
  /** Recordings of streams, which media writes. */
  recordingsFolder: string
  /** The films of clips. */
  clipsFolder: string
  /** Files that can be recreated, such as radar pictures; may be deleted at any time. */
  cacheFolder: string
  /** Map data that administrators added. */
  mapFolder: string
  /** The weather state kept between starts; may be deleted. */
  weatherFile: string
  /** The secret with which api and media authenticate to each other. */
  internalSecret: string
  /** The key that seals stored secrets, 32 bytes as hex text. */
  sealingKey: string
  /** The VAPID keys for push services, as createVapidKeys wrote them. */
  vapidKeys: string
}

/** Returns the paths in a data folder without creating them. */
export const getDataPaths = (folder: string) => ({
  databaseFile: join(folder, 'squall.db'),
  secretsFolder: join(folder, 'secrets'),
  outboxFolder: join(folder, 'outbox'),
  filesFolder: join(folder, 'files'),
  guardedFolder: join(folder, 'guarded'),
  recordingsFolder: getRecordingsFolder(folder),
  clipsFolder: join(folder, 'clips'),
  cacheFolder: join(folder, 'cache'),
  mapFolder: join(folder, 'map'),
  weatherFile: join(folder, 'weather.db'),
})

/** Names of Squall's files, with SQLite's side files and the files of backups. */
const OURS =
  /^((squall|weather)\.db(-wal|-shm|-journal)?|secrets|outbox|files|guarded|recordings|clips|cache|map|snapshots|(before-restore|restoring|backup)-.+)$/

/**
 * Removes all access to Squall's files in a data folder for everyone but their owner. Other files and the folder itself
 * stay as they are.
 * @returns the paths that others can still access
 */
export const protectDataDir = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => OURS.test(name))
    .flatMap((name) => protectData(join(folder, name)))

/** Returns the data folder, after creating missing parts and removing the access of others to existing ones. */
export function ensureDataDir(folder: string): DataDir {
  const { secretsFolder, ...paths } = getDataPaths(folder)
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
 * Returns the secret in a file, created when missing. The file is written under a temporary name and then linked, so that two
 * processes agree on the first one's secret and a killed process leaves no half-written one.
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

/**
 * Removes all access to a file, or a folder with its contents, for everyone but its owner.
 * @returns the paths that others can still access, for example files of another user; none on Windows, which has no modes
 */
export function protectData(path: string): string[] {
  if (process.platform === 'win32') return []
  const stats = lstatSync(path, { throwIfNoEntry: false })
  // The operator made the link, so its target stays unchanged.
  if (stats === undefined || stats.isSymbolicLink()) return []
  const isFolder = stats.isDirectory()
  const isOpen = (stats.mode & OTHERS_MODE) !== 0 && !changeMode(path, isFolder ? 0o700 : 0o600)
  const within = isFolder ? listFolder(path).flatMap((name) => protectData(join(path, name))) : []
  return isOpen ? [path, ...within] : within
}

function changeMode(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    // The folder belongs to another user, or was just removed.
    return []
  }
}
