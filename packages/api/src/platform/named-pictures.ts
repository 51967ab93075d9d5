import type { Db } from '@squall/shared/server/db'
import { sql } from 'drizzle-orm'
import { FILES_PREFIX } from './storage'

/** Every column that holds the address of an uploaded picture. */
export const PICTURE_COLUMNS = [
  ['users', 'profile_image_url'],
  ['streaming_pages', 'banner'],
  ['photos', 'image_url'],
  ['posts', 'media_url'],
] as const

/**
 * The addresses of all uploaded pictures that a row names, each once. A picture that is not among them belongs to nobody.
 * An older database is read too: the columns that it does not have name nothing.
 */
export function namedPictures(db: Db): string[] {
  const urls = PICTURE_COLUMNS.flatMap(([table, column]) => {
    const isThere = db.get(sql`select 1 from pragma_table_info(${table}) where name = ${column}`) !== undefined
    if (!isThere) return []
    const name = sql.identifier(column)
    const start = `${FILES_PREFIX}%`
    return db.all<{ url: string }>(sql`select ${name} as url from ${sql.identifier(table)} where ${name} like ${start}`)
  })
  return [...new Set(urls.map(({ url }) => url))]
}
