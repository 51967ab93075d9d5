import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createTestContext } from '../testing/test-context'
import { VISITOR } from './people'
import { seedInbox } from './seed-inbox'
import { seedPeople } from './seed-people'

test('the visitor has an inbox and a warning place, seeded once', async () => {
  const { db, services, caller } = await createTestContext({ demo: true })
  await seedPeople(db, 'demo-password', new Date())
  seedInbox(services)
  const everything = () => [tables.notifications, tables.warningPlaces].map((table) => db.select().from(table).all())
  const before = everything()
  for (const rows of before) expect(rows).not.toEqual([])
  seedInbox(services)
  expect(everything()).toEqual(before)
  const { sessionId } = await (await caller()).auth.login(VISITOR)
  expect(await (await caller(sessionId)).notifications.unread()).toEqual({ unread: 2 })
})
