import { expect, test } from 'vitest'
import { createContextWithUsers } from './testing/test-context'
import { startTestServer } from './testing/test-server'

test('a cookie alone does not let another site write', async () => {
  const { request, people } = await startTestServer()
  const cookie = `squall_session=${people.owner.sessionId}`
  const start = (headers: Record<string, string>) =>
    request('POST', '/api/streams', { body: {}, headers: { cookie, ...headers } })
  expect((await start({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await start({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await start({ origin: 'http://squall.test' })).status).toBe(200)
})

test('the session header works from anywhere, because another site cannot send it', async () => {
  const { request, people } = await startTestServer()
  const { status } = await request('POST', '/api/streams', {
    sessionId: people.owner.sessionId,
    body: {},
    headers: { origin: 'https://app.example' },
  })
  expect(status).toBe(200)
})

test("a user-id header of another user is refused, and the session's own is accepted", async () => {
  const { caller, people } = await createContextWithUsers()
  const forged = await caller(people.owner.sessionId, { claimedUserId: people.admin.id })
  await expect(forged.streams.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const honest = await caller(people.owner.sessionId, { claimedUserId: people.owner.id })
  await expect(honest.streams.list()).resolves.toEqual([])
})

test('a fault is logged, and its answer has no internal details', async () => {
  const { as, services, logs } = await createContextWithUsers()
  services.mail.send = () => Promise.reject(new Error('relay down'))
  services.sessions.create = () => Promise.reject(new Error('disk full at /var/secret'))
  const login = as.anonymous.auth.login({ username: 'owner', password: 'wall-cloud-7' })
  await expect(login).rejects.toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
    message: 'Something went wrong on the server',
  })
  expect(logs.join()).toContain('disk full')
})

test('a batch is answered however long its procedure names are together', async () => {
  const { request, people } = await startTestServer()
  const { id: userId, sessionId } = people.owner
  const stream = await request('POST', '/api/streams', { sessionId, body: {} })
  const id = stream.json.id
  const calls: [string, object?][] = [
    ['streams.list'],
    ['streams.get', { id }],
    ['streams.active', { userId }],
    ['channels.page', { userId }],
    ['chat.list', { streamId: id }],
    ['chat.standing', { streamId: id }],
    ['profiles.get', { id: userId }],
    ['activities.list', { userId }],
    ['notifications.unread'],
  ]
  const names = calls.map(([name]) => name).join(',')
  expect(names.length).toBeGreaterThan(100)
  const input = encodeURIComponent(JSON.stringify({ ...calls.map(([, given]) => given) }))
  const { status, json } = await request('GET', `/api/trpc/${names}?batch=1&input=${input}`, { sessionId })
  expect([status, json]).toEqual([200, calls.map(() => ({ result: expect.anything() }))])
  const changes = Array.from({ length: 100 }, () => 'notifications.changePreferences')
  const body = Object.fromEntries(changes.map((_name, index) => [index, { email: 'no preference' }]))
  const writes = await request('POST', `/api/trpc/${changes.join(',')}?batch=1`, { sessionId, body })
  expect([writes.status, writes.json.length]).toEqual([400, 100])
})
