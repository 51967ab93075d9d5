import { tables } from '@squall/shared/server/db'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { selectTopChasers } from './queries'

test('with nobody who has gone live there are no chasers, followers or not', async () => {
  const { as, people } = await createContextWithUsers()
  await as.other.follows.follow({ id: people.owner.id })
  expect(await as.anonymous.leaderboard.top()).toEqual([])
  expect(await as.anonymous.leaderboard.totals()).toEqual({ chasers: 0, streams: 0, verified: 0 })
})

test('approved people who have gone live stand in the order of their score', async () => {
  const { as, db, people } = await createContextWithUsers()
  const set = (id: string, numbers: Partial<typeof tables.users.$inferInsert>) =>
    db.update(tables.users).set(numbers).where(eq(tables.users.id, id)).run()
  set(people.owner.id, { followers: 2, totalStreams: 1 })
  set(people.other.id, { totalStreams: 8, isVerified: true })
  set(people.pending.id, { followers: 1_000, totalStreams: 5, isVerified: true })
  expect(await as.anonymous.leaderboard.top()).toMatchObject([
    { id: people.other.id, chaserScore: 24 },
    { id: people.owner.id, chaserScore: 23 },
  ])
  expect(await as.anonymous.leaderboard.totals()).toEqual({ chasers: 2, streams: 9, verified: 1 })
  await as.admin.admin.suspend({ id: people.other.id })
  expect(await as.anonymous.leaderboard.top()).toMatchObject([{ id: people.owner.id }])
})

test('it shows a hundred places and counts all chasers', async () => {
  const { as, db, addPerson: addMember, passTime } = await createContextWithUsers()
  const addPerson = async (name: string) => {
    const { id } = await addMember(name)
    db.update(tables.users).set({ totalStreams: 1 }).where(eq(tables.users.id, id)).run()
  }
  for (let i = 0; i < 101; i++) await addPerson(`chaser-${i}`)
  expect(await as.anonymous.leaderboard.top()).toHaveLength(100)
  expect((await as.anonymous.leaderboard.totals()).chasers).toBe(101)
  await addPerson('late')
  expect((await as.anonymous.leaderboard.totals()).chasers).toBe(101)
  passTime(60_000)
  expect((await as.anonymous.leaderboard.totals()).chasers).toBe(102)
})

test('the order is read from its index, without a scan and without sorting', async () => {
  const { db } = await createContextWithUsers()
  const plan = db
    .all<{ detail: string }>(sql`explain query plan ${selectTopChasers(db).getSQL()}`)
    .map(({ detail }) => detail)
  expect(plan).toEqual([expect.stringContaining('INDEX users_leaderboard (account_status=? AND chaser_score>?)')])
})

test('it holds only public data', async () => {
  const { as } = await createContextWithUsers()
  await as.owner.streams.start({})
  const [first] = await as.anonymous.leaderboard.top()
  expect(Object.keys(first ?? {}).sort()).toEqual(
    [
      'id',
      'username',
      'displayName',
      'isVerified',
      'bio',
      'location',
      'profileImageUrl',
      'followers',
      'totalStreams',
      'yearsOfExperience',
      'chaserScore',
    ].sort(),
  )
})
