import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureSize } from '@squall/shared/rules/picture'
import { newToken } from './tokens'

/** Pictures of people and their pages, which are for everybody. */
export type ProfilePictureKind = 'avatars' | 'banners'

/** Pictures for those who may see the photo or the post they belong to. */
export type GuardedKind = 'photos' | 'posts'
export type PictureKind = ProfilePictureKind | GuardedKind

/** A picture in its sizes; guarded ones have three. */
export interface PictureSizes {
  large: Buffer
  medium?: Buffer
  small: Buffer
}

export const FILES_PREFIX = '/files/'

const STORED = /^\/files\/((avatars|banners|photos|posts)\/[\w-]+)-large\.webp$/
export const PICTURE_SIZES = ['small', 'medium', 'large'] as const
const KINDS: readonly PictureKind[] = ['avatars', 'banners', 'photos', 'posts']
const FILE_NAME = /^([\w-]+)-(?:small|medium|large)\.webp$/

export interface Storage {
  /** Where files lie that anybody may fetch under /files. */
  folder: string
  /** Stores all sizes of a picture under a random name, and answers the address of the large one. */
  putPicture(kind: PictureKind, sizes: PictureSizes): Promise<string>
  /** Removes all sizes of the pictures with these addresses; whatever is no address of ours is left alone. */
  removePictures(...urls: (string | null | undefined)[]): Promise<void>
  /** The file behind the address of a picture, or null when the address is not ours. */
  pictureFile(url: string | null, size?: PictureSize): string | null
  /** All that is stored, whether anything names it or not: the files of each picture by its address. */
  storedPictures(): Promise<Map<string, string[]>>
}

/** @param guardedFolder where pictures lie that not everybody may fetch */
export function createStorage(folder: string, guardedFolder: string): Storage {
  const rootOf = (kind: string | undefined) => (kind === 'photos' || kind === 'posts' ? guardedFolder : folder)
  const pictureFile: Storage['pictureFile'] = (url, size = 'large') => {
    const [, stem, kind] = STORED.exec(url ?? '') ?? []
    return stem === undefined ? null : join(rootOf(kind), `${stem}-${size}.webp`)
  }
  const removePictures: Storage['removePictures'] = async (...urls) => {
    const files = urls.flatMap((url) => PICTURE_SIZES.flatMap((size) => pictureFile(url ?? null, size) ?? []))
    await Promise.all(files.map((file) => rm(file, { force: true })))
  }
  return {
    folder,
    pictureFile,
    async putPicture(kind, sizes) {
      const stem = `${kind}/${newToken()}`
      const root = rootOf(kind)
      await mkdir(join(root, kind), { recursive: true, mode: 0o700 })
      const url = `${FILES_PREFIX}${stem}-large.webp`
      try {
        for (const size of PICTURE_SIZES) {
          const bytes = sizes[size]
          if (bytes) await writeFile(join(root, `${stem}-${size}.webp`), bytes, { mode: 0o600, flag: 'wx' })
        }
      } catch (error) {
        // Such as a disk that is full: nobody will ever name the sizes that were written.
        await removePictures(url)
        throw error
      }
      return url
    },
    removePictures,
    async storedPictures() {
      const stored = new Map<string, string[]>()
      for (const kind of KINDS) {
        const folder = join(rootOf(kind), kind)
        for (const name of await readdir(folder).catch(() => [])) {
          const id = FILE_NAME.exec(name)?.[1]
          if (id === undefined) continue
          const url = `${FILES_PREFIX}${kind}/${id}-large.webp`
          stored.set(url, [...(stored.get(url) ?? []), join(folder, name)])
        }
      }
      return stored
    },
  }
}
