import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newToken } from './tokens'

/** A folder of public pictures, each under its own kind. */
export type PictureKind = 'avatars' | 'banners'

export const FILES_PREFIX = '/files/'

const STORED = /^\/files\/((?:avatars|banners)\/[\w-]+)-large\.webp$/

export interface Storage {
  /** Where files lie that anybody may fetch under /files. */
  folder: string
  /** Stores both sizes of a picture under a random name, and answers the address of the large one. */
  putPicture(kind: PictureKind, sizes: { large: Buffer; small: Buffer }): Promise<string>
  /** Removes both sizes of the pictures with these addresses; whatever is no address of ours is left alone. */
  removePictures(...urls: (string | null | undefined)[]): Promise<void>
  /** The file behind the address of a picture, or null when the address is not ours. */
  pictureFile(url: string | null): string | null
}

export function createStorage(folder: string): Storage {
  const stemOf = (url: string | null | undefined) => (url ? (STORED.exec(url)?.[1] ?? null) : null)
  return {
    folder,
    async putPicture(kind, { large, small }) {
      const stem = `${kind}/${newToken()}`
      await mkdir(join(folder, kind), { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${stem}-small.webp`), small, { mode: 0o600, flag: 'wx' })
      await writeFile(join(folder, `${stem}-large.webp`), large, { mode: 0o600, flag: 'wx' })
      return `${FILES_PREFIX}${stem}-large.webp`
    },
    async removePictures(...urls) {
      const stems = urls.flatMap((url) => stemOf(url) ?? [])
      const files = stems.flatMap((stem) => ['large', 'small'].map((size) => join(folder, `${stem}-${size}.webp`)))
      await Promise.all(files.map((file) => rm(file, { force: true })))
    },
    pictureFile(url) {
      const stem = stemOf(url)
      return stem === null ? null : join(folder, `${stem}-large.webp`)
    },
  }
}
