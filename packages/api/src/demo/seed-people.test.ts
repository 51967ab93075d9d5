import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createTestContext } from '../testing/test-context'
import { demoPeople, VISITOR } from './people'
import { seedPeople } from './seed-people'

test('seeding twice adds every person once, and the visitor can sign in', async () => {
  const { db, caller } = await createTestContext()
  await seedPeople(db, 'demo-password', new Date())
  const before = db.select().from(tables.users).all()
  await seedPeople(db, 'another-password', new Date())
  expect(db.select().from(tables.users).all()).toEqual(before)
  for (const { username, displayName, status: accountStatus = 'approved' } of demoPeople)
    expect(before).toContainEqual(expect.objectContaining({ username, displayName, accountStatus }))
  const { user } = await (await caller()).auth.login(VISITOR)
  expect(user).toMatchObject({ username: VISITOR.username, isAdmin: false })
})

test('exactly one of the seeded people is an administrator', () => {
  expect(demoPeople.filter(({ isAdmin }) => isAdmin)).toHaveLength(1)
})
