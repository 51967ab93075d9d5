import { PlanStreamInput } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createTestContext } from '../testing/test-context'
import { demoPlans } from './administration'
import { VISITOR } from './people'
import { seedAdministration } from './seed-administration'
import { seedPeople } from './seed-people'
import { seedPhotos } from './seed-photos'
import { seedPosts } from './seed-posts'

const DAY_MS = 86_400_000

async function seeded() {
  const test = await createTestContext({ demo: true })
  await seedPeople(test.db, 'demo-password', new Date())
  seedPosts(test.services)
  seedAdministration(test.services)
  const { sessionId } = await (await test.caller()).auth.login(VISITOR)
  return { ...test, visitor: await test.caller(sessionId) }
}

test('the demonstration has a queue, a log, an inbox and plans, seeded once', async () => {
  const { db, services, visitor } = await seeded()
  const everything = () =>
    [
      tables.reports,
      tables.adminLog,
      tables.notifications,
      tables.warningPlaces,
      tables.plannedStreams,
      tables.streamReminders,
      tables.chatModerators,
      tables.chatRules,
    ].map((table) => db.select().from(table).all())
  const before = everything()
  for (const rows of before) expect(rows).not.toEqual([])
  seedAdministration(services)
  expect(everything()).toEqual(before)
  expect(await visitor.notifications.unread()).toEqual({ unread: 2 })
  const maria = db
    .select()
    .from(tables.users)
    .all()
    .find(({ username }) => username === 'maria.v')
  expect(await visitor.plannedStreams.list({ userId: maria?.id ?? '' })).toMatchObject([
    { title: 'Dryline day south of Amarillo', reminders: 3, remindedMe: false },
  ])
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

test('seeding days later moves the planned streams ahead', async () => {
  const { db, services, passTime } = await seeded()
  passTime(30 * DAY_MS)
  seedAdministration(services)
  const plans = db.select().from(tables.plannedStreams).all()
  expect(plans.every(({ startsAt }) => startsAt > services.now())).toBe(true)
  for (const { title } of demoPlans)
    expect(PlanStreamInput.safeParse({ title, startsAt: new Date().toISOString() }).success).toBe(true)
})
