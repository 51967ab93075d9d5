import { tables } from '@squall/shared/server/db'
import { describe, expect, test } from 'vitest'
import { createAlertContext } from '../../testing/alert-context'
import { alertFeature } from '../../testing/alert-feature'
import { createContextWithUsers } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'
import { deleteOldActivity } from './collect-statistics'
import { DAY_MS, HOUR_MS, toDay } from './period.rules'

type Test = Awaited<ReturnType<typeof createContextWithUsers>>
const ago = ({ services }: Test, ms: number) => new Date(services.now().getTime() - ms)

function addPost({ db }: Test, userId: string, createdAt: Date): void {
  const id = `${createdAt.getTime()}-${userId}`
  db.insert(tables.posts).values({ id, userId, content: 'Hail', postType: 'tip', status: 'pending', createdAt }).run()
}

function addActive({ db }: Test, userId: string, time: Date): void {
  db.insert(tables.activeDays)
    .values({ day: toDay(time), userId, hours: 1 << time.getUTCHours() })
    .run()
}

test('posts and streams of the period and of the previous one are counted separately', async () => {
  const test = await createContextWithUsers()
  const { as, db, people } = test
  // Squall began long ago.
  db.update(tables.users)
    .set({ createdAt: ago(test, 400 * DAY_MS) })
    .run()
  for (const days of [0, 0, 3, 8, 9, 9]) addPost(test, people.owner.id, ago(test, days * DAY_MS + addedUp()))
  await as.owner.streams.start({})
  expect(await as.admin.admin.analytics({})).toMatchObject({
    range: '7d',
    step: 'day',
    postsCreated: 3,
    liveStreams: 1,
    liveNow: 1,
    previous: { postsCreated: 3, liveStreams: 0 },
  })
  expect(await as.admin.admin.analytics({ range: '90d' })).toMatchObject({
    postsCreated: 6,
    previous: { postsCreated: 0 },
  })
})

/** Posts at different milliseconds. */
const addedUp = (() => {
  let ms = 0
  return () => ++ms
})()

test('the steps of the series add up to the counts of the whole range', async () => {
  const test = await createContextWithUsers()
  const posted = [0, 1, 5, 20, 70, 160].map((hours) => ago(test, hours * HOUR_MS))
  for (const at of posted) addPost(test, test.people.owner.id, at)
  for (const range of ['1d', '7d', '30d', '90d'] as const) {
    const { from, postsCreated, series } = await test.as.admin.admin.analytics({ range })
    const inSteps = series.reduce((sum, step) => sum + (step.postsCreated ?? 0), 0)
    const inRange = posted.filter((at) => at >= new Date(from)).length
    expect([inSteps, postsCreated], range).toEqual([inRange, inRange])
  }
})

test('a step before counting began is unknown, not 0', async () => {
  const test = await createContextWithUsers()
  addActive(test, test.people.owner.id, ago(test, 2 * DAY_MS))
  const { series } = await test.as.admin.admin.analytics({})
  expect(series.map((step) => step.activeUsers)).toEqual([null, null, null, null, 1, 0, 0])
})

test('a person who is active on several days counts once, and in each step', async () => {
  const test = await createContextWithUsers()
  const { owner, other } = test.people
  const start = new Date(Math.floor(test.services.now().getTime() / DAY_MS) * DAY_MS)
  for (const days of [0, 1, 2]) addActive(test, owner.id, new Date(start.getTime() - days * DAY_MS))
  addActive(test, other.id, start)
  addActive(test, other.id, new Date(start.getTime() - 9 * DAY_MS))
  const { activeUsers, previous, series } = await test.as.admin.admin.analytics({})
  expect([activeUsers, previous.activeUsers]).toEqual([2, null])
  expect(series.map((step) => step.activeUsers).slice(-4)).toEqual([0, 1, 1, 2])
})

test('the last 24 hours count users by the hour', async () => {
  const test = await createContextWithUsers()
  const { owner, other } = test.people
  addActive(test, owner.id, ago(test, 0))
  addActive(test, other.id, ago(test, 23 * HOUR_MS))
  addActive(test, test.people.admin.id, ago(test, 24 * HOUR_MS))
  addActive(test, test.people.pending.id, ago(test, 60 * HOUR_MS))
  const { activeUsers, previous, series } = await test.as.admin.admin.analytics({ range: '1d' })
  expect([activeUsers, previous.activeUsers]).toEqual([2, 1])
  expect(series.map((step) => step.activeUsers)).toEqual([1, ...Array(22).fill(0), 1])
})

test('there is no previous period when counting began later', async () => {
  const { as } = await createContextWithUsers()
  expect((await as.admin.admin.analytics({})).previous).toEqual({
    activeUsers: null,
    liveStreams: null,
    postsCreated: null,
    clipsMade: null,
    stormAlerts: null,
  })
})

test('each weather event counts once, however often it is on the list', async () => {
  const test = await createAlertContext()
  const alert = (id: string) => alertFeature(test.services.now(), { id, parameters: {} })
  await test.publish(alert('one'))
  await test.publish(alert('one'), alert('two'))
  test.restart()
  await test.publish(alert('two'))
  expect((await test.as.admin.admin.analytics({})).stormAlerts).toBe(2)
})

test('a signed-in request counts as activity, written once an hour', async () => {
  const { request, people, db, passTime, as } = await startTestServer()
  const rows = () => db.select().from(tables.activeDays).all()
  await request('GET', '/api/streams')
  expect(rows()).toEqual([])
  await request('GET', '/api/streams', { sessionId: people.owner.sessionId })
  await request('GET', '/api/auth/user', { sessionId: people.owner.sessionId })
  expect(rows()).toMatchObject([{ userId: people.owner.id }])
  passTime(HOUR_MS)
  await request('GET', '/api/streams', { sessionId: people.owner.sessionId })
  const bits = rows().flatMap(({ hours }) => hours.toString(2).match(/1/g) ?? [])
  expect(bits).toHaveLength(2)
  expect((await as.admin.admin.analytics({ range: '1d' })).activeUsers).toBe(1)
})

test('data too old to be counted is deleted', async () => {
  const test = await createContextWithUsers()
  addActive(test, test.people.owner.id, ago(test, 300 * DAY_MS))
  addActive(test, test.people.owner.id, ago(test, 100 * DAY_MS))
  deleteOldActivity(test.services).run()
  expect(test.db.select().from(tables.activeDays).all()).toHaveLength(1)
})

describe('who may read it', () => {
  test('only administrators read analytics', async () => {
    const { as } = await createContextWithUsers()
    await expect(as.anonymous.admin.analytics({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    for (const member of [as.owner, as.pending]) {
      await expect(member.admin.analytics({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  test('an unknown range is refused', async () => {
    const { request, people } = await startTestServer()
    const { sessionId } = people.admin
    expect((await request('GET', '/api/admin/analytics?range=2y', { sessionId })).status).toBe(400)
    expect((await request('GET', '/api/admin/analytics?range=30d', { sessionId })).json.series).toHaveLength(30)
    expect((await request('GET', '/api/admin/analytics', { sessionId })).json.range).toBe('7d')
  })
})
