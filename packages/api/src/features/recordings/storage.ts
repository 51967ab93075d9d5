import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isFolderName, MANIFEST_FILE, type Manifest, readManifest } from '@squall/shared/server/recording'
import { LRUCache } from 'lru-cache'
import type { Config } from '../../config'

/** The recordings that the media process writes. */
export interface RecordingStorage {
  /** Whether this server records streams. */
  isOn: boolean
  limits: Config['recordingLimits']
  /** Returns the folder of a stream's recording, which may not exist. */
  getFolder(streamId: string): string
  /** Returns null for a stream of which nothing was recorded. @throws RecordingError on a damaged manifest */
  readManifest(streamId: string): Manifest | null
  /** Returns the ids of all streams with a recording. */
  listStreamIds(): string[]
  /** Removes recordings with their files. Those that do not exist are skipped. */
  remove(...streamIds: string[]): Promise<void>
  /** Removes what a killed process left of a removal. */
  finishRemovals(): Promise<void>
}

/** Begins with a dot, which no stream's id does. */
const REMOVED = '.removed-'

/** The manifest of twelve hours has 4,300 lines: as many of them are kept as viewers watch at once on a busy server. */
const MANIFESTS_KEPT = 30

export function createRecordingStorage(
  folder: string,
  isOn: boolean,
  limits: Config['recordingLimits'],
): RecordingStorage {
  const list = () => (existsSync(folder) ? readdirSync(folder) : [])
  const getFolder = (streamId: string) => join(folder, streamId)

  async function remove(streamId: string): Promise<void> {
    if (!isFolderName(streamId) || !existsSync(getFolder(streamId))) return
    // Renamed first: media may still write there, and must not add a file while the others are removed.
    const removed = join(folder, `${REMOVED}${randomUUID()}`)
    await rename(getFolder(streamId), removed)
    await rm(removed, { recursive: true, force: true })
  }

  /** The manifests that were read last, each with the state of its file. */
  const known = new LRUCache<string, { version: string; manifest: Manifest }>({ max: MANIFESTS_KEPT })

  function readKnown(streamId: string): Manifest {
    const file = statSync(join(getFolder(streamId), MANIFEST_FILE), { throwIfNoEntry: false })
    const version = `${file?.ino} ${file?.size} ${file?.mtimeMs}`
    const before = known.get(streamId)
    const manifest = before?.version === version ? before.manifest : readManifest(getFolder(streamId))
    known.set(streamId, { version, manifest })
    return manifest
  }

  return {
    isOn,
    limits,
    getFolder,
    readManifest: (streamId) =>
      isFolderName(streamId) && existsSync(getFolder(streamId)) ? readKnown(streamId) : null,
    listStreamIds: () => list().filter(isFolderName),
    remove: async (...streamIds) => void (await Promise.all(streamIds.map(remove))),
    async finishRemovals() {
      const left = list().filter((name) => name.startsWith(REMOVED))
      await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
    },
  }
}
