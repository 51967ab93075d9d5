import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newToken } from './tokens'

/** A cache of files that can be recreated, limited in bytes; the least recently used files are deleted first. */
export interface DiskCache {
  /** Returns the bytes of a file, or null when it is not cached. */
  get(name: string): Promise<Buffer | null>
  put(name: string, bytes: Buffer): Promise<void>
}

const NAME = /^[A-Za-z0-9_.-]{1,120}$/
/** A sweep reads the size of every file, so it runs only after this share of the limit has been written. */
const SWEEP_AFTER_SHARE = 0.05

/** Returns a disk cache. @param folder is created with the first file */
export function createDiskCache(folder: string, mostBytes: number): DiskCache {
  let written = Number.POSITIVE_INFINITY
  let sweeping: Promise<void> | null = null

  function toPath(name: string): string {
    if (!NAME.test(name) || name.startsWith('.')) throw new Error(`${name} is no name for a cached file`)
    return join(folder, name)
  }

  async function sweep(): Promise<void> {
    written = 0
    const names = await readdir(folder)
    const found = await Promise.all(
      names.map(async (name) => {
        const file = join(folder, name)
        const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: 0 }))
        return { file, size, mtimeMs }
      }),
    )
    let total = found.reduce((sum, { size }) => sum + size, 0)
    for (const { file, size } of found.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (total <= mostBytes) return
      await rm(file, { force: true })
      total -= size
    }
  }

  return {
    async get(name) {
      const file = toPath(name)
      try {
        const bytes = await readFile(file)
        const now = new Date()
        // The modification time is the time of last use. The file may have been swept meanwhile.
        await utimes(file, now, now).catch(() => undefined)
        return bytes
      } catch {
        return null
      }
    },
    async put(name, bytes) {
      const file = toPath(name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Written under a draft name first, so that no reader gets half a file, not even after a crash.
      const draft = join(folder, `draft-${newToken()}`)
      await writeFile(draft, bytes, { mode: 0o600 })
      await rename(draft, file)
      written += bytes.length
      if (written <= mostBytes * SWEEP_AFTER_SHARE) return
      sweeping ??= sweep().finally(() => {
        sweeping = null
      })
      await sweeping
    },
  }
}
