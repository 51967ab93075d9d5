import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { RESERVE_BYTES, readFreeBytes } from '@squall/shared/server/recording'
import { unavailable } from '../../errors'

/** A clip's file is named after its id and its container. */
interface ClipFile {
  id: string
  format: 'webm' | 'mp4' | 'mkv'
}

/** The films of clips. */
export interface ClipStorage {
  /** Returns the path of a film, which may not exist. */
  getPath(clip: ClipFile): string
  /**
   * Stores the film that `mux` writes into a draft. Returns what that returned; null where there was no film.
   * @throws SERVICE_UNAVAILABLE when the disk has no room but its reserve, and what `mux` and the file system throw
   */
  write<Film extends Pick<ClipFile, 'format'>>(
    id: string,
    mux: (draft: string) => Promise<Film | null>,
  ): Promise<Film | null>
  /** Removes films. Those that do not exist are skipped. */
  remove(...clips: ClipFile[]): Promise<void>
  /** Returns the paths of all files by the id of their clip; for what a killed process left of a film that is null. */
  list(): Promise<{ id: string | null; path: string; writtenAt: Date }[]>
}

const FILM = /^([\w-]+)\.(?:webm|mp4|mkv)$/

/** The refusal of a clip for which the disk has no room. */
export const diskIsFull = () => unavailable('The disk of the server is full')

export function createClipStorage(folder: string, { readFree = readFreeBytes } = {}): ClipStorage {
  const getPath = ({ id, format }: ClipFile) => join(folder, `${id}.${format}`)
  return {
    getPath,
    async write(id, mux) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (readFree(folder) < RESERVE_BYTES) throw diskIsFull()
      const draft = join(folder, `.${id}.draft`)
      try {
        const film = await mux(draft)
        if (film !== null) await rename(draft, getPath({ id, format: film.format }))
        return film
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    remove: async (...clips) => void (await Promise.all(clips.map((clip) => rm(getPath(clip), { force: true })))),
    async list() {
      const names = await readdir(folder).catch(() => [])
      const files = names.map(async (name) => {
        const path = join(folder, name)
        const stats = await stat(path).catch(() => null)
        return stats === null ? [] : [{ id: FILM.exec(name)?.[1] ?? null, path, writtenAt: stats.mtime }]
      })
      return (await Promise.all(files)).flat()
    },
  }
}
