import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createTestContext } from '../testing/test-context'
import { demoPeople } from './people'
import { demoMeetups, demoRoutes, seedCommunity } from './seed-community'
import { seedPeople } from './seed-people'

const DAY_MS = 86_400_000

async function seeded() {
  const test = await createTestContext({ demo: true })
  await seedPeople(test.db, 'demo-password', new Date())
  seedCommunity(test.services)
  return { ...test, anonymous: await test.caller() }
}

test('the demonstration has a meetup with room, a full one, and two rated routes with tracks', async () => {
  const { anonymous } = await seeded()
  expect(await anonymous.meetups.upcoming()).toMatchObject([
    { id: 'demo-meetup-coffee', currentParticipants: 4, maxParticipants: 12 },
    { id: 'demo-meetup-lightning', currentParticipants: 4, maxParticipants: 4 },
  ])
  expect(await anonymous.chaseRoutes.popular()).toMatchObject([
    { id: 'demo-route-us81', distance: 60, hasTrack: true, safetyScore: 8, _count: { saves: 6 } },
    { id: 'demo-route-highway9', distance: 45, hasTrack: true, safetyScore: 2, _count: { saves: 2 } },
  ])
})

test('seeding again changes nothing, and days later it moves the meetups ahead', async () => {
  const { db, services, passTime, anonymous } = await seeded()
  const everything = () =>
    [tables.meetups, tables.meetupMembers, tables.chaseRoutes, tables.routeTracks, tables.routeSaves].map((table) =>
      db.select().from(table).all(),
    )
  const before = everything()
  seedCommunity(services)
  expect(everything()).toEqual(before)
  passTime(30 * DAY_MS)
  expect(await anonymous.meetups.upcoming()).toEqual([])
  seedCommunity(services)
  expect(await anonymous.meetups.upcoming()).toHaveLength(demoMeetups.length)
})

test('meetups and routes belong to seeded people', () => {
  const names = demoPeople.map(({ username }) => username)
  const named = [
    ...demoMeetups.flatMap(({ username, joined }) => [username, ...joined]),
    ...demoRoutes.flatMap(({ username, savedBy }) => [username, ...savedBy]),
  ]
  expect(names).toEqual(expect.arrayContaining(named))
})
