import type { Db } from '@squall/shared/server/db'
import { sql } from 'drizzle-orm'
import { FILES_PREFIX } from './storage'

/** Every column that holds the URL of an uploaded picture. */
export const PICTURE_COLUMNS = [
  ['users', 'profile_image_url'],
  ['streaming_pages', 'banner'],
  ['photos', 'image_url'],
  ['posts', 'media_url'],
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
