import { statfs } from 'node:fs/promises'
import { BackupError } from './manifest'

const MB = 1024 * 1024
/** Left for what Squall itself writes meanwhile. */
const RESERVE = 64 * MB

/** @throws BackupError when so many bytes do not fit into a folder's disk with some to spare */
export async function ensureRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes + RESERVE) {
    const [needed, there] = [bytes + RESERVE, free].map((size) => Math.ceil(size / MB))
    throw new BackupError(`There is not enough room on the disk: ${needed} MB are needed and ${there} MB free`)
  }
}
