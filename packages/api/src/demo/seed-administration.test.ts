import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { countAnalytics } from '../features/analytics/queries'
import { createContextWithUsers, createTestContext } from '../testing/test-context'
import { seedAdministration, seedAnalytics } from './seed-administration'
import { seedPeople } from './seed-people'
import { seedPhotos } from './seed-photos'
import { seedPosts } from './seed-posts'

async function seeded() {
  const test = await createTestContext({ demo: true })
  await seedPeople(test.db, 'demo-password', new Date())
  seedPosts(test.services)
  seedAdministration(test.services)
  return test
}

test('the demonstration has reports, a log and moderators, seeded once', async () => {
  const { db, services } = await seeded()
  const everything = () =>
    [tables.reports, tables.adminLog, tables.chatModerators, tables.chatRules].map((table) =>
      db.select().from(table).all(),
    )
  const before = everything()
  for (const rows of before) expect(rows).not.toEqual([])
  seedAdministration(services)
  expect(everything()).toEqual(before)
})

test('the reported content exists and belongs to the person the report names', async () => {
  const { db, services } = await seeded()
  await seedPhotos(services)
  const ownerOf = new Map(
    [tables.photos, tables.posts].flatMap((table) =>
      db
        .select({ id: table.id, userId: table.userId })
        .from(table)
        .all()
        .map(({ id, userId }) => [id, userId] as const),
    ),
  )
  for (const { subject, subjectId, subjectUserId } of db.select().from(tables.reports).all()) {
    expect(subject === 'profile' ? subjectId : ownerOf.get(subjectId)).toBe(subjectUserId)
  }
})

test('the demonstration has active days and past alerts, the same after each start', async () => {
  const { services } = await createContextWithUsers()
  const read = () => countAnalytics(services.db, '7d', services.now())
  seedAnalytics(services)
  const first = await read()
  expect(first.activeUsers).toBeGreaterThan(0)
  expect(first.previous).toMatchObject({ activeUsers: expect.any(Number), stormAlerts: expect.any(Number) })
  seedAnalytics(services)
  expect(await read()).toEqual(first)
})
