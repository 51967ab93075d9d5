import { FOLLOW_PAGE, followCursor } from '@squall/shared/contract/account'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'

test('following counts once per person and can be undone', async () => {
  const { as, people } = await createContextWithUsers()
  const { id } = people.owner
  const mine = { viewerId: people.other.id, id }
  expect(await as.other.follows.isFollowing(mine)).toEqual({ isFollowing: false })
  await as.other.follows.follow({ id })
  expect(await as.other.follows.follow({ id })).toMatchObject({ isFollowing: true, followers: 1 })
  expect(await as.pending.follows.follow({ id, followerId: people.pending.id })).toMatchObject({
    isFollowing: true,
    followers: 2,
  })
  expect(await as.other.follows.isFollowing(mine)).toEqual({ isFollowing: true })
  expect(await as.anonymous.profiles.get({ id })).toMatchObject({ followers: 2, following: 0 })
  await as.other.follows.unfollow({ id })
  expect(await as.other.follows.unfollow({ id })).toMatchObject({ isFollowing: false, followers: 1 })
})

test("following is refused for the own account, a missing user, in another's name, and without a session", async () => {
  const { as, people } = await createContextWithUsers()
  const { owner, other } = people
  await expect(as.owner.follows.follow({ id: owner.id })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'You cannot follow yourself',
  })
  for (const change of ['follow', 'unfollow'] as const) {
    await expect(as.other.follows[change]({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as.anonymous.follows[change]({ id: owner.id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(as.other.follows[change]({ id: owner.id, followerId: people.admin.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You can only follow as yourself',
    })
  }
  await expect(as.owner.follows.isFollowing({ viewerId: other.id, id: owner.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await as.anonymous.profiles.get({ id: owner.id })).toMatchObject({ followers: 0 })
})

test('lists are paged, newest first, without gaps or repetitions even among follows of one instant', async () => {
  const { as, caller, people, addPerson, passTime, db } = await createContextWithUsers()
  const { id } = people.owner
  const usernames: string[] = []
  for (let i = 0; i < FOLLOW_PAGE + 10; i++) {
    if (i % 7 === 0) passTime(1_000)
    const fan = await addPerson(`fan-${i}`)
    await (await caller(fan.sessionId)).follows.follow({ id })
    usernames.push(fan.username)
  }
  const gone = await addPerson('gone')
  await (await caller(gone.sessionId)).follows.follow({ id })
  db.update(tables.users).set({ accountStatus: 'deleted' }).where(eq(tables.users.id, gone.id)).run()

  const first = await as.anonymous.follows.followers({ id })
  const last = first.at(-1)
  expect(first).toHaveLength(FOLLOW_PAGE)
  const second = await as.anonymous.follows.followers({ id, cursor: last && followCursor(last) })
  expect([...first, ...second].map(({ username }) => username).sort()).toEqual(usernames.sort())
  const times = [...first, ...second].map(({ followedAt }) => followedAt)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('a made-up cursor is refused', async () => {
  const { as, people } = await createContextWithUsers()
  for (const cursor of ['x', "2026-01-01T00:00:00Z' or 1=1", '9'.repeat(200)]) {
    await expect(as.owner.follows.followers({ id: people.owner.id, cursor })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  }
})

test('over REST a page is a bare array with the whole count beside it, and a body names the follower', async () => {
  const { request, people } = await startTestServer()
  const path = `/api/users/${people.owner.id}/follow`
  const { sessionId, id } = people.other
  expect((await request('POST', path, { sessionId, body: { followerId: people.admin.id } })).status).toBe(403)
  expect((await request('POST', path, { sessionId, body: { followerId: id } })).json).toMatchObject({
    isFollowing: true,
    followers: 1,
  })
  const list = await request('GET', `/api/users/${people.owner.id}/followers`)
  expect(list.headers.get('x-total-count')).toBe('1')
  expect(list.json).toMatchObject([{ id, username: 'other' }])
  expect((await request('DELETE', path, { sessionId, body: { followerId: people.admin.id } })).status).toBe(403)
  expect((await request('DELETE', path, { sessionId, body: { followerId: id } })).json).toMatchObject({
    isFollowing: false,
    followers: 0,
  })
  expect((await request('DELETE', path, { sessionId })).json).toMatchObject({ isFollowing: false, followers: 0 })
})

test('fifty people who follow and unfollow at once leave the counter as the rows say', async () => {
  const { request, people, addPerson, db } = await startTestServer()
  const { id } = people.owner
  const fans = await Promise.all(Array.from({ length: 50 }, (_, i) => addPerson(`racer-${i}`)))
  const path = `/api/users/${id}/follow`
  const answers = await Promise.all(
    fans.flatMap(({ sessionId }, i) => {
      const follow = () => request('POST', path, { sessionId })
      const unfollow = () => request('DELETE', path, { sessionId })
      return i % 2 === 0 ? [follow(), follow(), unfollow()] : [follow(), unfollow(), follow()]
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const rows = db.select().from(tables.follows).where(eq(tables.follows.followedId, id)).all()
  expect((await request('GET', `/api/users/${id}`)).json.followers).toBe(rows.length)

  await Promise.all(fans.map(({ sessionId }) => request('POST', path, { sessionId })))
  expect((await request('GET', `/api/users/${id}`)).json.followers).toBe(50)
  await Promise.all(fans.flatMap(({ sessionId }) => [0, 1].map(() => request('DELETE', path, { sessionId }))))
  expect((await request('GET', `/api/users/${id}`)).json.followers).toBe(0)
})
