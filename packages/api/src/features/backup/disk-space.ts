import { statfs } from 'node:fs/promises'
import { BackupError } from './manifest'

const MB = 1024 * 1024
/** Kept free for what Squall itself writes meanwhile. */
const RESERVED_BYTES = 64 * MB

/** @throws BackupError when the disk of a folder has no room for this many bytes and the reserve */
export async function requireDiskSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes + RESERVED_BYTES) {
    const [needed, there] = [bytes + RESERVED_BYTES, free].map((size) => Math.ceil(size / MB))
    throw new BackupError(`There is not enough room on the disk: ${needed} MB are needed and ${there} MB free`)
  }
}
