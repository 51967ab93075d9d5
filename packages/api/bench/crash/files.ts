import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toPictureUrl } from '@squall/shared/rules/picture'
import type Database from 'better-sqlite3'
import { PHOTO_TITLE, showsPicture } from './pictures'

const NAMED = `select profile_image_url url from users where profile_image_url is not null
  union all select banner from streaming_pages where banner is not null
  union all select image_url from photos union all select media_url from posts where media_url is not null`

const SIZES = { photos: ['large', 'medium', 'small'], avatars: ['large', 'small'] } as const

const toFolder = (folder: string, url: string) =>
  join(folder, /^\/files\/(photos|posts)\//.test(url) ? 'guarded' : 'files')
const toFile = (folder: string, url: string) => join(toFolder(folder, url), url.slice('/files/'.length))

/** Returns stored files that no row of the database refers to. */
export function findOrphans(folder: string, database: Database.Database): string[] {
  const urls = new Set(
    database
      .prepare<[], { url: string }>(NAMED)
      .all()
      .map(({ url }) => url),
  )
  return ['files', 'guarded'].flatMap((root) => {
    const top = join(folder, root)
    if (!existsSync(top)) return []
    return readdirSync(top, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      if (!entry.isFile()) return []
      const path = join(entry.parentPath, entry.name).slice(top.length)
      return urls.has(`/files${path.replace(/-(small|medium|large)\.webp$/, '-large.webp')}`) ? [] : [`${root}${path}`]
    })
  })
}

interface Picture {
  url: string
  /** The numbers of the pictures that it may show. */
  candidates: number[]
}

export interface PictureInspector {
  /** Decodes new photos and compares the bytes of known ones. @returns what is wrong, a line each */
  inspectPhotos(database: Database.Database): Promise<string[]>
  /** @returns the number of each person's avatar, one of the candidates */
  readAvatars(database: Database.Database, candidatesOf: (userId: string) => string[]): Promise<Map<string, string>>
}

/** Checks stored pictures: all sizes exist, decode, show what was sent, and never change. */
export function createPictureInspector(folder: string): PictureInspector {
  const known = new Map<string, { hash: string; picture: number }>()

  async function identify({ url, candidates }: Picture, kind: keyof typeof SIZES): Promise<number | string> {
    try {
      const files = await Promise.all(SIZES[kind].map((size) => readFile(toFile(folder, toPictureUrl(url, size)))))
      const hash = createHash('sha256').update(Buffer.concat(files)).digest('hex')
      const before = known.get(url)
      if (before !== undefined) return before.hash === hash ? before.picture : `${url} has changed`
      for (const picture of candidates) {
        const matches = await Promise.all(files.map((file) => showsPicture(picture, file)))
        if (!matches.every(Boolean)) continue
        known.set(url, { hash, picture })
        return picture
      }
      return `${url} shows none of the pictures that were sent`
    } catch (error) {
      return `${url}: ${error instanceof Error ? error.message : String(error)}`
    }
  }

  return {
    async inspectPhotos(database) {
      const rows = database.prepare<[], { url: string; title: string }>('select image_url url, title from photos').all()
      const found: (number | string)[] = []
      for (const { url, title } of rows)
        found.push(await identify({ url, candidates: [Number(title.slice(PHOTO_TITLE.length))] }, 'photos'))
      return found.filter((one) => typeof one === 'string')
    },
    async readAvatars(database, candidatesOf) {
      const rows = database
        .prepare<[], { id: string; url: string }>(
          'select id, profile_image_url url from users where profile_image_url is not null',
        )
        .all()
      const avatars = new Map<string, string>()
      for (const { id, url } of rows)
        avatars.set(id, String(await identify({ url, candidates: candidatesOf(id).map(Number) }, 'avatars')))
      return avatars
    },
  }
}
