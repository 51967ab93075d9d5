import { generateOpenApiDocument } from 'trpc-to-openapi'
import { describe, expect, test } from 'vitest'
import { appRouter } from './root-router'
import { type DocumentedCall, documentedCalls } from './testing/documented-calls'
import { startTestServer } from './testing/test-server'

const built = documentedCalls.filter(({ procedure }) => procedure !== null)
const later = documentedCalls.filter(({ procedure }) => procedure === null)
const name = ({ method, path }: DocumentedCall) => `${method} ${path}`
/** A path that fits the pattern and finds nothing. */
const filled = ({ path }: DocumentedCall) => path.replaceAll(/\{\w+\}/g, 'none')
const bodyFor = ({ method }: DocumentedCall) => (method === 'GET' ? undefined : {})

test('the procedures have exactly the documented paths and methods', () => {
  const document = generateOpenApiDocument(appRouter, { title: 'Squall', version: '1', baseUrl: '/api' })
  const exposed = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'patch', 'delete'] as const).flatMap((method) => {
      const procedure = item?.[method]?.operationId?.replaceAll('-', '.')
      return procedure ? [`${method.toUpperCase()} /api${path} ${procedure}`] : []
    }),
  )
  const procedures = built.filter(({ procedure }) => procedure !== 'route')
  expect(exposed.sort()).toEqual(procedures.map((call) => `${name(call)} ${call.procedure}`).sort())
})

test('calls of features that do not exist answer 404', async () => {
  const { request, people } = await startTestServer()
  const { sessionId } = people.admin
  for (const call of later) {
    const { status } = await request(call.method, filled(call), { sessionId, body: bodyFor(call) })
    // A path such as DELETE /api/admin/users/{id} may lie under a built one; none may answer as if it worked.
    expect([404, 405], name(call)).toContain(status)
  }
})

test('fixed paths under /api/weather win over the path with an id', async () => {
  const { request, people, as } = await startTestServer()
  const fixed = built.filter(({ method, path }) => method === 'GET' && /^\/api\/weather\/[\w-]+$/.test(path))
  expect(fixed.map(({ path }) => path)).toContain('/api/weather/conditions')
  for (const call of fixed) {
    const { json } = await request('GET', `${call.path}?lat=95&lon=-97`, { sessionId: people.owner.sessionId })
    expect(json.message, name(call)).not.toBe('Stream not found')
  }
  const { id } = await as.owner.streams.start({})
  expect((await request('GET', `/api/weather/${id}`)).json).toMatchObject({ temperature: null, reason: 'no-place' })
  expect((await request('GET', '/api/weather/none')).json.message).toBe('Stream not found')
})

/** What these calls answer without a session, word for word. */
const documentedSentences: Record<string, string> = {
  'widgets.edit': 'Authentication required',
  'auth.changePassword': 'Not authenticated',
  'profiles.edit': 'Not authenticated',
  'profiles.remove': 'Not authenticated',
  'follows.follow': 'Not authenticated',
  'follows.unfollow': 'Not authenticated',
}

describe('access over REST', () => {
  test('anonymous calls need no session', async () => {
    const { request } = await startTestServer()
    for (const call of built.filter(({ access }) => access === 'anonymous')) {
      const { status } = await request(call.method, filled(call), { body: bodyFor(call) })
      expect([401, 403], name(call)).not.toContain(status)
    }
  })

  test('every other call answers 401 without a session', async () => {
    const { request } = await startTestServer()
    for (const call of built.filter(({ access }) => access !== 'anonymous')) {
      const answer = await request(call.method, filled(call), { body: bodyFor(call) })
      expect(answer.status, name(call)).toBe(401)
      const message = documentedSentences[call.procedure ?? ''] ?? 'Sign in to do this'
      expect(answer.json, name(call)).toEqual({ message, code: 'UNAUTHORIZED' })
    }
  })

  test('administration answers 403 to a member, regardless of the user-id header', async () => {
    const { request, people } = await startTestServer()
    for (const call of built.filter(({ access }) => access === 'admin')) {
      for (const claimed of [people.owner.id, people.admin.id]) {
        const answer = await request(call.method, filled(call), {
          sessionId: people.owner.sessionId,
          body: bodyFor(call),
          headers: { 'user-id': claimed },
        })
        expect(answer.status, name(call)).toBe(403)
      }
    }
  })

  test('an approved account is needed to go live', async () => {
    const { request, people } = await startTestServer()
    const start = (sessionId: string) => request('POST', '/api/streams', { sessionId, body: { isLive: true } })
    expect(await start(people.pending.sessionId)).toMatchObject({
      status: 403,
      json: { message: 'Account must be approved', code: 'FORBIDDEN' },
    })
    expect((await start(people.owner.sessionId)).status).toBe(200)
  })

  test("changes to another person's stream answer 403, and to a missing one 404", async () => {
    const { request, people, as } = await startTestServer()
    const { id } = await as.owner.streams.start({})
    const { sessionId } = people.other
    const change = (streamId: string) => [
      request('PATCH', `/api/streams/${streamId}`, { sessionId, body: { title: 'Mine' } }),
      request('POST', `/api/streams/${streamId}/end`, { sessionId }),
    ]
    expect((await Promise.all(change(id))).map(({ status }) => status)).toEqual([403, 403])
    expect((await Promise.all(change('none'))).map(({ status }) => status)).toEqual([404, 404])
  })
})

test('signing in, going live, chatting, liking, ending and signing out over REST', async () => {
  const { request, as, people } = await startTestServer()
  const signIn = await request('POST', '/api/auth/login', { body: { username: 'owner', password: 'wall-cloud-7' } })
  expect(signIn.headers.get('set-cookie')).toMatch(/^squall_session=\w+; HttpOnly; .*SameSite=Lax/)
  const { sessionId } = signIn.json
  const { json: stream } = await request('POST', '/api/streams', {
    sessionId,
    body: { title: 'Hail core', isLive: true },
  })
  const path = `/api/streams/${stream.id}`
  expect((await request('PATCH', path, { sessionId, body: { title: 'Huge hail' } })).json.title).toBe('Huge hail')
  const line = { content: 'Golf balls', isAlert: false }
  expect((await request('POST', `${path}/messages`, { sessionId, body: line })).json.message).toBe('Golf balls')
  expect((await request('GET', `${path}/messages`)).json).toHaveLength(1)
  const fan = { sessionId: people.other.sessionId }
  expect((await request('POST', `${path}/like`, fan)).json).toMatchObject({ likes: 1, likedByMe: true })
  expect((await request('DELETE', `${path}/like`, fan)).json).toMatchObject({ likes: 0, likedByMe: false })
  expect((await request('GET', '/api/streams')).json).toMatchObject([{ id: stream.id, title: 'Huge hail' }])
  expect((await request('POST', `${path}/end`, { sessionId })).json.isLive).toBe(false)
  expect((await request('POST', '/api/auth/logout', { sessionId })).json).toEqual({ ok: true })
  expect((await request('GET', '/api/auth/user', { sessionId })).status).toBe(401)
  expect(await as.anonymous.streams.list()).toEqual([])
})

describe('bad input over REST', () => {
  const wrong: [string, unknown, Record<string, string>, number, string][] = [
    ['a body that is no JSON', '{"username":', {}, 400, 'The request could not be read'],
    ['a body that is no object', '"hello"', {}, 400, ''],
    ['a poisoned body', '{"__proto__":{"isAdmin":true}}', {}, 400, 'The request could not be read'],
    ['another content type', 'username=ada', { 'content-type': 'text/csv' }, 415, 'This content type is not supported'],
    ['an over-long body', JSON.stringify({ username: 'x'.repeat(600_000) }), {}, 413, 'The request is too large'],
    ['a missing field', {}, {}, 400, ''],
    ['a field of another type', { username: 7, password: [] }, {}, 400, ''],
  ]
  test.each(wrong)(
    '%s is refused with a sentence and nothing of the inside',
    async (_what, body, headers, status, message) => {
      const { request } = await startTestServer()
      const answer = await request('POST', '/api/auth/login', { body, headers })
      expect(answer.status).toBe(status)
      expect(Object.keys(answer.json).sort()).toEqual(['code', 'message'])
      if (message) expect(answer.json.message).toBe(message)
      expect(answer.text).not.toMatch(/ at |\.ts|node_modules|SQL/)
    },
  )

  test('a boolean sent as text is parsed or refused, and does not change what tRPC accepts', async () => {
    const { request, people, as } = await startTestServer()
    const { sessionId } = people.owner
    const widget = { widget_type: 'social', title: 'Links' }
    const create = (is_visible: unknown) =>
      request('POST', '/api/streaming-widgets', { sessionId, body: { ...widget, is_visible } })
    for (const text of ['false', '0']) expect((await create(text)).json.isVisible, text).toBe(false)
    for (const wrong of ['no', 'yes', '']) {
      expect(await create(wrong), wrong).toMatchObject({
        status: 400,
        json: { message: 'is_visible must be true or false' },
      })
    }
    for (const wrong of [null, 0, 'x', []]) expect((await create(wrong)).status, String(wrong)).toBe(400)
    const typed = as.owner.streams.start({ latitude: JSON.parse('"35"'), longitude: -97 })
    await expect(typed).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('a JSON list and plain text are refused as bodies', async () => {
    const { request } = await startTestServer()
    expect(await request('POST', '/api/auth/login', { body: [] })).toMatchObject({
      status: 400,
      json: { message: 'The request must be a JSON object', code: 'BAD_REQUEST' },
    })
    const headers = { 'content-type': 'text/plain' }
    expect((await request('POST', '/api/auth/login', { body: '{}', headers })).status).toBe(415)
  })

  test('an unknown path and a path with odd characters answer 404', async () => {
    const { request } = await startTestServer()
    for (const path of [
      '/api/nothing',
      '/api/streams/%00',
      '/api/streams/..%2f..%2fetc',
      '/api/streams/%ff',
      `/api/users/${'x'.repeat(300)}`,
    ]) {
      const { status, json } = await request('GET', path)
      expect([400, 404], path).toContain(status)
      expect(json).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    }
  })

  test('an expired session answers 401 on a member call and is ignored on a public one', async () => {
    const { request } = await startTestServer()
    expect((await request('GET', '/api/auth/user', { sessionId: 'long-gone' })).status).toBe(401)
    expect((await request('GET', '/api/streams', { sessionId: 'long-gone' })).status).toBe(200)
  })
})
