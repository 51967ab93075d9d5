import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureSize } from '@squall/shared/rules/picture'
import type { Db } from '@squall/shared/server/db'
import { sql } from 'drizzle-orm'
import { newToken } from '../tokens'

/** Public pictures of people and their pages. */
export type ProfilePictureKind = 'avatars' | 'banners'

/** Pictures that everybody sees. */
type PublicKind = ProfilePictureKind | 'contests'

/** Pictures for users who may see the photo, post, report, stream or clip they belong to. */
export type GuardedKind = 'clips' | 'photos' | 'posts' | 'posters' | 'storm-reports'

export type PictureKind = PublicKind | GuardedKind

/** A picture in its sizes; those of photos, posts and contests have three. */
export interface PictureSizes {
  large: Buffer
  medium?: Buffer
  small: Buffer
}

export const FILES_PREFIX = '/files/'

const STORED = /^\/files\/((avatars|banners|clips|contests|photos|posts|posters|storm-reports)\/[\w-]+)-large\.webp$/

export const PICTURE_SIZES = ['small', 'medium', 'large'] as const

const GUARDED: readonly (string | undefined)[] = [
  'clips',
  'photos',
  'posts',
  'posters',
  'storm-reports',
] satisfies GuardedKind[]

const KINDS: readonly PictureKind[] = [
  'avatars',
  'banners',
  'clips',
  'contests',
  'photos',
  'posts',
  'posters',
  'storm-reports',
]

const FILE_NAME = /^([\w-]+)-(?:small|medium|large)\.webp$/

export interface PictureStorage {
  /** The folder of public files, served under /files. */
  folder: string
  /** Stores all sizes of a picture under a random name. @returns the URL of the large size */
  putPicture(kind: PictureKind, sizes: PictureSizes): Promise<string>
  /** Removes all sizes of the pictures with these URLs; other URLs are ignored. */
  removePictures(...urls: (string | null | undefined)[]): Promise<void>
  /** Returns the path of a picture's file, or null when the URL is not one of ours. */
  getPicturePath(url: string | null, size?: PictureSize): string | null
  /** Returns the files of every stored picture, referenced or not, by its URL. */
  listStoredPictures(): Promise<Map<string, string[]>>
}

/** Returns the picture storage. @param guardedFolder the folder of pictures that are not public */
export function createPictureStorage(folder: string, guardedFolder: string): PictureStorage {
  const getRoot = (kind: string | undefined) => (GUARDED.includes(kind) ? guardedFolder : folder)
  const getPicturePath: PictureStorage['getPicturePath'] = (url, size = 'large') => {
    const [, stem, kind] = STORED.exec(url ?? '') ?? []
    return stem === undefined ? null : join(getRoot(kind), `${stem}-${size}.webp`)
  }
  const removePictures: PictureStorage['removePictures'] = async (...urls) => {
    const files = urls.flatMap((url) => PICTURE_SIZES.flatMap((size) => getPicturePath(url ?? null, size) ?? []))
    await Promise.all(files.map((file) => rm(file, { force: true })))
  }
  return {
    folder,
    getPicturePath,
    async putPicture(kind, sizes) {
      const stem = `${kind}/${newToken()}`
      const root = getRoot(kind)
      await mkdir(join(root, kind), { recursive: true, mode: 0o700 })
      const url = `${FILES_PREFIX}${stem}-large.webp`
      try {
        for (const size of PICTURE_SIZES) {
          const bytes = sizes[size]
          if (bytes) await writeFile(join(root, `${stem}-${size}.webp`), bytes, { mode: 0o600, flag: 'wx' })
        }
      } catch (error) {
        // For example on a full disk: no row will refer to the sizes already written.
        await removePictures(url)
        throw error
      }
      return url
    },
    removePictures,
    async listStoredPictures() {
      const stored = new Map<string, string[]>()
      for (const kind of KINDS) {
        const folder = join(getRoot(kind), kind)
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

/** Every column that holds the URL of an uploaded picture. */
export const PICTURE_COLUMNS = [
  ['users', 'profile_image_url'],
  ['streaming_pages', 'banner'],
  ['photos', 'image_url'],
  ['posts', 'media_url'],
  ['streams', 'poster_url'],
  ['streams', 'former_poster_url'],
  ['contests', 'picture_url'],
  ['storm_reports', 'image_url'],
  ['clips', 'thumbnail_url'],
] as const

/**
 * Returns the distinct URLs of all uploaded pictures that a row refers to. A stored picture that is missing here is a stray.
 * Works on older databases too: columns that they do not have are skipped.
 */
export function listReferencedPictures(db: Db): string[] {
  const urls = PICTURE_COLUMNS.flatMap(([table, column]) => {
    const isThere = db.get(sql`select 1 from pragma_table_info(${table}) where name = ${column}`) !== undefined
    if (!isThere) return []
    const name = sql.identifier(column)
    const start = `${FILES_PREFIX}%`
    return db.all<{ url: string }>(sql`select ${name} as url from ${sql.identifier(table)} where ${name} like ${start}`)
  })
  return [...new Set(urls.map(({ url }) => url))]
}
