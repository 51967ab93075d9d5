import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '../../platform/tokens'
import { createContextWithUsers } from '../../testing/test-context'
import { achievementRules, listEarnedRules } from './achievements'

const nothing = { totalStreams: 0, followers: 0, approvedPhotos: 0, seasons: 0 }
const listRuleNames = (deeds: Partial<typeof nothing>) =>
  listEarnedRules({ ...nothing, ...deeds }).map(({ rule }) => rule)

test('each rule is fulfilled from its number on', () => {
  expect(listRuleNames({})).toEqual([])
  expect(listRuleNames({ totalStreams: 1 })).toEqual(['first-stream'])
  expect(listRuleNames({ totalStreams: 9 })).toEqual(['first-stream'])
  expect(listRuleNames({ totalStreams: 10 })).toEqual(['first-stream', 'ten-streams'])
  expect(listRuleNames({ totalStreams: 50 })).toContain('fifty-streams')
  expect(listRuleNames({ followers: 1 })).toEqual(['first-follower'])
  expect(listRuleNames({ followers: 99 })).toEqual(['first-follower'])
  expect(listRuleNames({ followers: 100 })).toContain('hundred-followers')
  expect(listRuleNames({ seasons: 4 })).toEqual([])
  expect(listRuleNames({ seasons: 5 })).toEqual(['five-seasons'])
  expect(listRuleNames({ approvedPhotos: 1 })).toEqual(['first-photo'])
  expect(new Set(achievementRules.map(({ rule }) => rule)).size).toBe(achievementRules.length)
})

test('going live and being followed earn achievements once, with an activity each; an edit of the profile earns none', async () => {
  const { as, people } = await createContextWithUsers()
  const { id } = people.owner
  await as.owner.streams.start({ title: 'Wall cloud' })
  await as.owner.streams.start({})
  await as.other.follows.follow({ id })
  await as.other.follows.unfollow({ id })
  await as.admin.follows.follow({ id })
  await as.owner.profiles.edit({ id, yearsOfExperience: 7 })
  await as.owner.profiles.edit({ id, yearsOfExperience: 2 })
  await as.owner.profiles.edit({ id, yearsOfExperience: 9 })

  const earned = await as.anonymous.achievements.list({ id })
  expect(earned.map(({ title }) => title).sort()).toEqual(['First Broadcast', 'First Follower'])
  expect(earned[0]).toMatchObject({ description: expect.any(String), unlockedAt: expect.stringMatching(/Z$/) })
  const activities = await as.anonymous.activities.list({ userId: id })
  expect(activities.map(({ activityType, activityTitle }) => `${activityType}: ${activityTitle}`).sort()).toEqual([
    'achievement: Earned “First Broadcast”',
    'achievement: Earned “First Follower”',
    'stream: Started streaming: Live Storm Chase',
    'stream: Started streaming: Wall cloud',
  ])
})

test('a stream in the fifth different year earns the achievement', async () => {
  const { as, db, people } = await createContextWithUsers()
  const { id } = people.owner
  const titles = async () => (await as.anonymous.achievements.list({ id })).map(({ title }) => title)
  for (const year of [2019, 2019, 2020, 2021]) {
    const startedAt = new Date(Date.UTC(year, 4, 20))
    const place = { placePrecision: 'off', isLive: false, lastPublishedAt: startedAt } as const
    db.insert(tables.streams)
      .values({ ...place, id: newId(), userId: id, title: 'Chase', startedAt })
      .run()
  }
  await as.owner.streams.start({})
  expect(await titles()).not.toContain('Seasoned Chaser')
  const startedAt = new Date(Date.UTC(2022, 11, 31, 23))
  const place = { placePrecision: 'off', isLive: false, lastPublishedAt: startedAt } as const
  db.insert(tables.streams)
    .values({ ...place, id: newId(), userId: id, title: 'Chase', startedAt })
    .run()
  await as.owner.streams.start({})
  expect(await titles()).toContain('Seasoned Chaser')
})

test('the hundredth follower earns the achievement, and a lost follower does not take it', async () => {
  const { as, db, people } = await createContextWithUsers()
  const { id } = people.owner
  db.update(tables.users).set({ followers: 99 }).where(eq(tables.users.id, id)).run()
  await as.other.follows.follow({ id })
  await as.other.follows.unfollow({ id })
  expect((await as.anonymous.achievements.list({ id })).map(({ title }) => title)).toContain('A Hundred Eyes')
})

test('activities are the newest twenty, newest first', async () => {
  const { as, people, passTime } = await createContextWithUsers()
  for (let i = 0; i < 25; i++) {
    await as.owner.streams.start({ title: `Chase ${i}` })
    passTime(1_000)
  }
  const list = await as.anonymous.activities.list({ userId: people.owner.id })
  expect(list).toHaveLength(20)
  expect(list[0]?.activityTitle).toBe('Started streaming: Chase 24')
})
