import { tables } from '@squall/shared/server/db'
import { getTableColumns, is, sql } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { listReferencedPictures, PICTURE_COLUMNS } from './picture-storage'

/** They sound like pictures and are none. */
const OTHERS = [
  ...['photo_likes.photo_id', 'photo_comments.photo_id', 'contest_entries.photo_id', 'posts.media_type'],
  'contests.picture_alt',
]

test('every column whose name suggests a picture is listed as one or as an exception', () => {
  const sounding = Object.values(tables)
    .filter((table) => is(table, SQLiteTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table))
        .filter(({ dataType }) => dataType === 'string')
        .map(({ name }) => `${getTableConfig(table).name}.${name}`),
    )
    .filter((name) => /\.(.*_)?(image|media|banner|picture|photo|avatar|file|thumbnail|poster)(_|$)/.test(name))
  const known = PICTURE_COLUMNS.map(([table, column]) => `${table}.${column}`)
  expect(sounding.filter((name) => !OTHERS.includes(name)).toSorted()).toEqual(known.toSorted())
})

test('a picture of two rows is listed once, and an external URL is not listed', async () => {
  const { db, people } = await createContextWithUsers()
  const name = (id: string, url: string) => db.run(sql`update users set profile_image_url = ${url} where id = ${id}`)
  name(people.owner.id, '/files/avatars/one-large.webp')
  name(people.other.id, '/files/avatars/one-large.webp')
  name(people.admin.id, 'https://example.org/files/avatars/two-large.webp')
  expect(listReferencedPictures(db)).toEqual(['/files/avatars/one-large.webp'])
})
