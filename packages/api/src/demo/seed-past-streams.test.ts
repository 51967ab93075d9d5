import { expect, test } from 'vitest'
import { createTestContext } from '../testing/test-context'
import { demoPastStreams, seedPastStreams } from './seed-past-streams'
import { seedPeople } from './seed-people'

test('the demonstration has past streams with pictures, added once', async () => {
  const { db, services, caller } = await createTestContext({ demo: true })
  await seedPeople(db, 'demo-password', new Date())
  const drawn = demoPastStreams.slice(0, 1)
  await seedPastStreams(services, drawn)
  await seedPastStreams(services, drawn)
  const recent = await (await caller()).streams.recent()
  expect(recent.map(({ title }) => title)).toEqual(drawn.map(({ title }) => title))
  expect(await services.files.listStoredPictures()).toHaveProperty('size', 1)
})
