import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createTestContext } from '../testing/test-context'
import { seedPeople } from './seed-people'
import { demoPhotos, seedPhotos } from './seed-photos'

test('the demonstration has a gallery of drawn photos that say so, added once', async () => {
  const { db, services, caller } = await createTestContext({ demo: true })
  await seedPeople(db, 'demo-password', new Date())
  // Drawing all of them takes long.
  const drawn = demoPhotos.filter(({ stormType }) => stormType === 'hail' || stormType === 'other')
  await seedPhotos(services, drawn)
  await seedPhotos(services, drawn)
  const shown = await (await caller()).photos.list({})
  expect(shown).toHaveLength(1)
  for (const photo of shown) {
    const demo = drawn.find(({ title }) => title === photo.title)
    expect(photo).toMatchObject({
      likes: demo?.likedBy.length,
      comments: demo?.comments?.length ?? 0,
      views: demo?.views,
      width: 1280,
      height: 960,
    })
    expect(photo.description).toContain('Drawn for the demonstration, not photographed.')
  }
  expect(db.select().from(tables.photos).all()).toHaveLength(drawn.length)
})
