import { statfsSync } from 'node:fs'

/** Recordings and clips leave so much of the disk free for the database, which is on it too. */
export const RESERVE_BYTES = 1024 ** 3

/** Returns the free bytes of a folder's disk. */
export function readFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
