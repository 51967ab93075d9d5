import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOR_OTHERS = 0o077

/**
 * Takes every right to a file, or to a folder with all that lies in it, from everybody but its owner.
 * @returns the paths that others may use still, such as those of another user; none on Windows, where modes say nothing
 */
export function protectData(path: string): string[] {
  if (process.platform === 'win32') return []
  const stats = lstatSync(path, { throwIfNoEntry: false })
  // A link is the host's own, and so is what it points to.
  if (stats === undefined || stats.isSymbolicLink()) return []
  const isFolder = stats.isDirectory()
  const isOpen = (stats.mode & FOR_OTHERS) !== 0 && !changeMode(path, isFolder ? 0o700 : 0o600)
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
    // Another user's, or removed a moment ago.
    return []
  }
}
