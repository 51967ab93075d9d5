import { PlanStreamInput } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createTestContext } from '../testing/test-context'
import { VISITOR } from './people'
import { seedPeople } from './seed-people'
import { demoPlannedStreams, seedPlannedStreams } from './seed-planned-streams'

const DAY_MS = 86_400_000

async function seeded() {
  const test = await createTestContext({ demo: true })
  await seedPeople(test.db, 'demo-password', new Date())
  seedPlannedStreams(test.services)
  return test
}

test('the demonstration has planned streams with reminders, seeded once', async () => {
  const { db, services, caller } = await seeded()
  const everything = () => [tables.plannedStreams, tables.streamReminders].map((table) => db.select().from(table).all())
  const before = everything()
  for (const rows of before) expect(rows).not.toEqual([])
  seedPlannedStreams(services)
  expect(everything()).toEqual(before)
  const maria = db
    .select()
    .from(tables.users)
    .all()
    .find(({ username }) => username === 'maria.v')
  const { sessionId } = await (await caller()).auth.login(VISITOR)
  const visitor = await caller(sessionId)
  expect(await visitor.plannedStreams.list({ userId: maria?.id ?? '' })).toMatchObject([
    { title: 'Dryline day south of Amarillo', reminders: 3, remindedMe: false },
  ])
})

test('seeding days later moves the planned streams ahead', async () => {
  const { db, services, passTime } = await seeded()
  passTime(30 * DAY_MS)
  seedPlannedStreams(services)
  const plans = db.select().from(tables.plannedStreams).all()
  expect(plans.every(({ startsAt }) => startsAt > services.now())).toBe(true)
  for (const { title } of demoPlannedStreams)
    expect(PlanStreamInput.safeParse({ title, startsAt: new Date().toISOString() }).success).toBe(true)
})
