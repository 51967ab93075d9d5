import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { RESERVE_BYTES, readFreeBytes } from '@squall/shared/server/recording'

/** How much space recordings may still take. */
export interface DiskSpace {
  /** Returns why nothing more may be written now; null if there is room. */
  findShortage(): 'disk-full' | 'quota' | null
  /** Counts bytes that were written. */
  add(bytes: number): void
}

interface SpaceDeps {
  folder: string
  maxBytes: number
  now(): number
  /** Returns the free bytes of the disk. */
  readFree?(folder: string): number
}

/** api deletes recordings, and other media processes write some. */
const RECOUNT_MS = 60_000

export function createDiskSpace({ folder, maxBytes, now, readFree = readFreeBytes }: SpaceDeps): DiskSpace {
  let used = 0
  let free = 0
  let countedAt = Number.NEGATIVE_INFINITY

  return {
    findShortage() {
      if (now() - countedAt >= RECOUNT_MS) {
        countedAt = now()
        used = sumFiles(folder)
        free = readFree(folder)
      }
      if (free < RESERVE_BYTES) return 'disk-full'
      return used >= maxBytes ? 'quota' : null
    },
    add(bytes) {
      used += bytes
      free -= bytes
    },
  }
}

function sumFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0)
}

/** A file may be deleted while the folder is read. */
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
