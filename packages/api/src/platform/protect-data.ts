import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const OTHERS_MODE = 0o077

/**
 * Removes all access to a file, or a folder with its contents, for everyone but its owner.
 * @returns the paths that others can still access, for example files of another user; none on Windows, which has no modes
 */
export function protectData(path: string): string[] {
  if (process.platform === 'win32') return []
  const stats = lstatSync(path, { throwIfNoEntry: false })
  // The host made the link, and keeps its target as it is.
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
