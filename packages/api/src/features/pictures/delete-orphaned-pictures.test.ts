import { utimesSync } from 'node:fs'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { deleteOrphanedPictures } from './delete-orphaned-pictures'

const bytes = Buffer.from('a picture')
const sizes = { large: bytes, medium: bytes, small: bytes }
const NEXT_START = new Date(Date.now() + 60_000)

test('unreferenced pictures are deleted in all sizes, and those of people, pages, photos and posts stay', async () => {
  const { services, people } = await createContextWithUsers()
  const { db, files } = services
  const userId = people.owner.id
  const createdAt = new Date()
  const [avatar, banner, photo, post] = await Promise.all(
    (['avatars', 'banners', 'photos', 'posts'] as const).map((kind) => files.putPicture(kind, sizes)),
  )
  const row = { userId, status: 'pending', createdAt } as const
  db.update(tables.users).set({ profileImageUrl: avatar }).where(eq(tables.users.id, userId)).run()
  db.insert(tables.streamingPages)
    .values({ userId, banner: banner ?? null })
    .run()
  db.insert(tables.photos)
    .values({
      ...{ ...row, id: 'photo', title: 'Wedge', stormType: 'tornado', imageUrl: photo ?? '' },
      ...{ width: 1, height: 1, placeholder: '', isPublic: true },
    })
    .run()
  db.insert(tables.posts)
    .values({ ...row, id: 'post', content: 'Look', postType: 'photo', mediaUrl: post ?? '', mediaType: 'photo' })
    .run()
  const strays = await Promise.all(
    (['avatars', 'photos'] as const).map((kind) => files.putPicture(kind, { large: bytes, small: bytes })),
  )
  expect((await files.listStoredPictures()).size).toBe(6)

  expect(await deleteOrphanedPictures(services, NEXT_START)).toBe(strays.length)
  expect([...(await files.listStoredPictures()).keys()].sort()).toEqual([avatar, banner, photo, post].sort())
  expect(await deleteOrphanedPictures(services, NEXT_START)).toBe(0)
})

test('a picture of an upload in progress stays', async () => {
  const { services } = await createContextWithUsers()
  const { files } = services
  const startedAt = new Date(Date.now() - 60_000)
  const url = await files.putPicture('photos', sizes)
  expect(await deleteOrphanedPictures(services, startedAt)).toBe(0)
  for (const size of ['large', 'medium'] as const) utimesSync(files.getPicturePath(url, size) ?? '', 0, 0)
  expect(await deleteOrphanedPictures(services, startedAt)).toBe(0)
  utimesSync(files.getPicturePath(url, 'small') ?? '', 0, 0)
  expect(await deleteOrphanedPictures(services, startedAt)).toBe(1)
})

test('with a database that names hardly any of the pictures, all stay', async () => {
  const { services, logs } = await createContextWithUsers()
  const { files } = services
  for (let n = 0; n < 51; n++) await files.putPicture('posts', { large: bytes, small: bytes })
  expect(await deleteOrphanedPictures(services, NEXT_START)).toBe(0)
  expect((await files.listStoredPictures()).size).toBe(51)
  expect(logs.at(-1)).toBe('51 of 51 stored pictures belong to nothing; they stay. Is this the right database?')
})
