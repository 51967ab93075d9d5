import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { RoadMap } from '@squall/shared/contract/weather'

const FILE = 'roads.json.gz'

export interface StoredRoads {
  /** Different for every content. */
  hash: string
  /** A RoadMap as JSON. */
  gzip: Buffer
}

/** The roads of this installation, as they were last imported. */
interface RoadStore {
  path: string
  /** Null when there is none. */
  current(): Promise<StoredRoads | null>
}

/** Returns the store of the road map. @param folder may be missing; the store notices what the command line writes into it */
export function createRoadStore(folder: string): RoadStore {
  const path = join(folder, FILE)
  let kept: { version: string; roads: StoredRoads } | null = null
  return {
    path,
    async current() {
      const found = await stat(path).catch(() => null)
      if (found === null) return null
      const version = `${found.ino} ${found.mtimeMs} ${found.size}`
      if (kept?.version === version) return kept.roads
      const bytes = await readFile(path)
      const roads = { hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16), gzip: bytes }
      kept = { version, roads }
      return roads
    },
  }
}

/** Replaces the road map. @returns the number of bytes that are sent to a visitor */
export async function writeRoadMap(folder: string, map: RoadMap): Promise<number> {
  const bytes = await promisify(gzip)(JSON.stringify(map), { level: 9 })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Written under another name first, so that no reader sees half a file, even after a crash.
  const draft = join(folder, `${FILE}.${process.pid}.draft`)
  await writeFile(draft, bytes, { mode: 0o600 })
  await rename(draft, join(folder, FILE))
  return bytes.length
}

/** Removes the road map. */
export const removeRoadMap = (folder: string): Promise<void> => rm(join(folder, FILE), { force: true })
