import { expect, test } from 'vitest'
import { PASSWORD } from './testing/test-context'
import { startTestServer } from './testing/test-server'

test('prototype-polluting names change no object and are refused or dropped', async () => {
  const { request, people } = await startTestServer()
  const { sessionId } = people.owner
  for (const key of ['__proto__', 'constructor']) {
    const body = `{"${key}":{"prototype":{"isAdmin":true},"isAdmin":true},"username":"owner","password":"${PASSWORD}"}`
    const rest = await request('POST', '/api/auth/login', { body })
    expect([200, 400]).toContain(rest.status)
    const trpc = await request('POST', '/api/trpc/auth.login', { body })
    expect([200, 400]).toContain(trpc.status)
    expect(trpc.text).not.toContain('"isAdmin":true')
  }
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  expect((await request('GET', '/api/admin/stats', { sessionId })).status).toBe(403)
})

test('a role in the input is not accepted', async () => {
  const { request, people, inviteCode } = await startTestServer()
  const answer = await request('POST', '/api/auth/signup', {
    body: {
      username: 'mallory',
      email: 'mallory@squall.test',
      displayName: 'Mallory',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      inviteCode: inviteCode(),
      isAdmin: true,
      isVerified: true,
      accountStatus: 'approved',
      id: people.admin.id,
    },
  })
  if (answer.status < 400) {
    expect(answer.json.user).toMatchObject({ isAdmin: false, isVerified: false, accountStatus: 'pending' })
    expect(answer.json.user.id).not.toBe(people.admin.id)
  } else expect(answer.status).toBe(400)
})

test('a request that is too long is refused in one sentence: its body, its address, its headers', async () => {
  const { request, address } = await startTestServer()
  const long = await request('POST', '/api/auth/login', { body: { username: 'a'.repeat(600_000), password: 'b' } })
  expect(long).toMatchObject({ status: 413, json: { message: 'The request is too large' } })
  const headers = { 'x-filler': 'a'.repeat(20_000) }
  expect((await fetch(`${address}/api/streams`, { headers })).status).toBe(431)
  expect((await fetch(`${address}/api/streams?q=${'a'.repeat(20_000)}`)).status).toBe(431)
})

test('unsupported bodies are refused before they are read: other content types, broken JSON, deep JSON', async () => {
  const { request } = await startTestServer()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data']) {
    const headers = { 'content-type': type }
    const answer = await request('POST', '/api/auth/login', { body: '{"username":"owner","password":"x"}', headers })
    expect([400, 406, 415], type).toContain(answer.status)
  }
  expect((await request('POST', '/api/auth/login', { body: '{"username":' })).status).toBe(400)
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  expect((await request('POST', '/api/auth/login', { body: deep })).status).toBe(400)
  expect((await request('GET', '/api/streams')).status).toBe(200)
})

test('numbers outside their range are refused, not clamped', async () => {
  const { request, people } = await startTestServer()
  const { sessionId } = people.owner
  const requestStatus = async (path: string) => (await request('GET', path, { sessionId })).status
  for (const number of ['-1', '9007199254740993', 'NaN', 'Infinity', '1.5', 'one']) {
    expect(await requestStatus(`/api/photos?cursor=${number}`), number).toBe(400)
  }
  for (const degrees of ['-90.1', '1e9', 'NaN', 'Infinity', 'north']) {
    expect(await requestStatus(`/api/weather/conditions?lat=${degrees}&lon=-97`), degrees).toBe(400)
  }
  expect(await requestStatus('/api/photos?cursor=1')).toBe(200)
})

test('no input becomes a header or a redirect to another site', async () => {
  const { request } = await startTestServer()
  const answers = [
    await request('GET', '/%0d%0aset-cookie:%20stolen=1'),
    await request('GET', '/api/streams?next=https://elsewhere.test/%0d%0ax-injected:%201'),
    await request('GET', '//elsewhere.test/%2e%2e'),
    await request('POST', '/unsubscribe?token=a%0d%0ax-injected:%201'),
    await request('GET', '/auth?redirect=https://elsewhere.test'),
  ]
  for (const { status, headers } of answers) {
    expect(headers.get('location')).toBeNull()
    expect(headers.get('x-injected')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    expect(status).not.toBe(500)
  }
})

test('another site cannot write with the cookie or read the answers', async () => {
  const { request, people } = await startTestServer()
  const headers = {
    cookie: `squall_session=${people.owner.sessionId}`,
    origin: 'https://elsewhere.test',
    'sec-fetch-site': 'cross-site',
  }
  const written = await request('POST', '/api/auth/logout', { headers, body: {} })
  expect(written.status).toBe(403)
  const read = await request('GET', '/api/auth/user', { headers })
  expect(read.headers.get('access-control-allow-origin')).toBeNull()
  expect(read.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const asked = await request('OPTIONS', '/api/auth/logout', { headers })
  expect(asked.headers.get('access-control-allow-methods')).toBeNull()
})
