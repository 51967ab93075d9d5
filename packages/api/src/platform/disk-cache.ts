import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newToken } from './tokens'

/** Files that could be made again, up to so many bytes; the longest unused go first. */
export interface DiskCache {
  /** Null when it is not there. */
  get(name: string): Promise<Buffer | null>
  put(name: string, bytes: Buffer): Promise<void>
}

const NAME = /^[A-Za-z0-9_.-]{1,120}$/
/** Sweeping looks at every file, so it waits until so much was written. */
const SWEEP_AFTER_SHARE = 0.05

/** @param folder made with the first file */
export function createDiskCache(folder: string, mostBytes: number): DiskCache {
  let written = Number.POSITIVE_INFINITY
  let sweeping: Promise<void> | null = null

  function fileOf(name: string): string {
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
      const file = fileOf(name)
      try {
        const bytes = await readFile(file)
        const now = new Date()
        // The time of last use; a file that is just being swept away is still answered.
        await utimes(file, now, now).catch(() => undefined)
        return bytes
      } catch {
        return null
      }
    },
    async put(name, bytes) {
      const file = fileOf(name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Under another name first, so that nobody reads half a file, not even after a crash.
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
