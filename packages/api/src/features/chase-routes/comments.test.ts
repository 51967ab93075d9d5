import { COMMENT_PAGE } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'

const route = { title: 'Dry line loop', startLocation: 'Norman', endLocation: 'Chickasha' }

test('members comment on a route, everyone reads it newest first, and lists count it', async () => {
  const { as, people } = await createContextWithUsers()
  const { id } = await as.owner.chaseRoutes.share(route)
  const first = await as.other.chaseRoutes.comment({ id, content: ' Muddy after rain ' })
  const second = await as.owner.chaseRoutes.comment({ id, content: 'Thank you' })
  expect(first).toMatchObject({ routeId: id, content: 'Muddy after rain', user: { id: people.other.id } })
  expect(await as.anonymous.chaseRoutes.comments({ id })).toEqual([second, first])
  expect(await as.anonymous.chaseRoutes.comments({ id, cursor: second.serial })).toEqual([first])
  expect(await as.other.chaseRoutes.list({})).toMatchObject([{ id, _count: { comments: 2 } }])
})

test('a comment is deleted by its author or an administrator, and the count falls', async () => {
  const { as } = await createContextWithUsers()
  const { id: routeId } = await as.owner.chaseRoutes.share(route)
  const own = await as.other.chaseRoutes.comment({ id: routeId, content: 'Mud' })
  const bad = await as.other.chaseRoutes.comment({ id: routeId, content: 'Buy now' })
  await expect(as.owner.chaseRoutes.removeComment({ id: own.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'This comment is not yours',
  })
  expect(await as.other.chaseRoutes.removeComment({ id: own.id })).toEqual(own)
  await as.admin.chaseRoutes.removeComment({ id: bad.id })
  expect(await as.anonymous.chaseRoutes.get({ id: routeId })).toMatchObject({ _count: { comments: 0 } })
  await expect(as.other.chaseRoutes.removeComment({ id: own.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'Comment not found',
  })
})

test('an author edits a comment on a route, and nobody else does', async () => {
  const { as } = await createContextWithUsers()
  const { id: routeId } = await as.owner.chaseRoutes.share(route)
  const { id } = await as.other.chaseRoutes.comment({ id: routeId, content: 'Mud' })
  expect(await as.other.chaseRoutes.editComment({ id, content: 'Dry again' })).toMatchObject({
    content: 'Dry again',
    editedAt: expect.any(String),
  })
  await expect(as.admin.chaseRoutes.editComment({ id, content: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.chaseRoutes.editComment({ id, content: 'x' })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  await expect(as.other.chaseRoutes.editComment({ id: 'none', content: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('an empty comment, a missing route and anonymous visitors are refused', async () => {
  const { as } = await createContextWithUsers()
  const { id } = await as.owner.chaseRoutes.share(route)
  await expect(as.other.chaseRoutes.comment({ id, content: ' ' })).rejects.toMatchObject({
    message: 'A comment cannot be empty',
  })
  await expect(as.other.chaseRoutes.comment({ id: 'none', content: 'Mud' })).rejects.toMatchObject({
    message: 'Route not found',
  })
  await expect(as.anonymous.chaseRoutes.comments({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as.anonymous.chaseRoutes.comment({ id, content: 'Mud' })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  await expect(as.anonymous.chaseRoutes.removeComment({ id: 'none' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a page is bounded, commenting is rate-limited, and comments go with their author or route', async () => {
  const { as, db, people, services } = await createContextWithUsers()
  const { id: routeId } = await as.owner.chaseRoutes.share(route)
  const row = { routeId, userId: people.other.id, content: 'Mud', createdAt: services.now() }
  db.insert(tables.routeComments)
    .values(Array.from({ length: COMMENT_PAGE + 1 }, (_, n) => ({ ...row, id: `c${n}` })))
    .run()
  expect(await as.anonymous.chaseRoutes.comments({ id: routeId })).toHaveLength(COMMENT_PAGE)
  for (let n = 0; n < 30; n++) await as.owner.chaseRoutes.comment({ id: routeId, content: 'Mud' })
  await expect(as.owner.chaseRoutes.comment({ id: routeId, content: 'Mud' })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
  db.delete(tables.users).where(eq(tables.users.id, people.other.id)).run()
  expect(await as.anonymous.chaseRoutes.get({ id: routeId })).toMatchObject({ _count: { comments: 30 } })
  await as.owner.chaseRoutes.remove({ id: routeId })
  expect(db.select().from(tables.routeComments).all()).toEqual([])
})

test('lists hold a simplified track, and the route itself the whole one', async () => {
  const { as } = await createContextWithUsers()
  const gpsCoordinates = Array.from({ length: 500 }, (_, n): [number, number] => [
    35 + n / 1_000,
    -97 + Math.sin(n / 20) / 10,
  ])
  const { id } = await as.owner.chaseRoutes.share({ ...route, gpsCoordinates })
  const [listed] = await as.other.chaseRoutes.list({})
  expect(listed?.gpsCoordinates).toHaveLength(40)
  expect(listed?.gpsCoordinates?.[0]).toEqual([35, -97])
  expect(listed?.gpsCoordinates?.at(-1)?.[0]).toBeCloseTo(35.499, 5)
  expect((await as.anonymous.chaseRoutes.popular())[0]?.gpsCoordinates).toHaveLength(40)
  expect((await as.anonymous.chaseRoutes.get({ id })).gpsCoordinates).toHaveLength(500)
})

test('the lists of shared and saved routes say how many there are', async () => {
  const { as, request, people } = await startTestServer()
  for (const title of ['One', 'Two']) {
    const { id } = await as.owner.chaseRoutes.share({ ...route, title })
    await as.other.chaseRoutes.save({ id })
  }
  const total = async (path: string, sessionId: string) =>
    (await request('GET', path, { sessionId })).headers.get('x-total-count')
  expect(await total('/api/community/routes/my', people.owner.sessionId)).toBe('2')
  expect(await total('/api/community/routes/my', people.other.sessionId)).toBe('0')
  expect(await total('/api/community/routes/saved', people.other.sessionId)).toBe('2')
})
