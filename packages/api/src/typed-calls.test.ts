import { expect, test } from 'vitest'
import { listProcedures } from './root-router'
import { startTestServer } from './testing/test-server'

type Server = Awaited<ReturnType<typeof startTestServer>>

/** Makes a typed call as the app does. */
function call({ request }: Server, path: string, type: string, input: unknown, sessionId?: string) {
  const session = sessionId === undefined ? {} : { sessionId }
  return type === 'mutation'
    ? request('POST', `/api/trpc/${path}`, { ...session, body: input })
    : request('GET', `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, session)
}

const [error, status] = ['json.error.message', 'status']

test('every procedure refuses a field that it does not know, by name', async () => {
  const server = await startTestServer()
  const { people } = server
  for (const { path, type, access } of listProcedures()) {
    if (access === 'internal') continue
    const answer = await call(server, path, type, { surprise: 1 }, people.admin.sessionId)
    expect(answer, path).toHaveProperty(status, 400)
    expect(answer, path).toHaveProperty(error, 'Unknown field: surprise')
  }
})

test('a field within a field is refused with its path, typed and by REST', async () => {
  const server = await startTestServer()
  const { people, as } = server
  const { sessionId } = people.owner
  const widget = await as.owner.widgets.create({ widget_type: 'about', title: 'Me', content: 'Hi' })
  const sentence = 'Unknown field: widget_config.colour'
  const body = { title: 'Ana', widget_config: { content: 'Hello', colour: 'red' } }
  expect(await call(server, 'widgets.edit', 'mutation', { widgetId: widget.id, ...body }, sessionId)).toHaveProperty(
    error,
    sentence,
  )
  const patched = await server.request('PATCH', `/api/streaming-widgets/${widget.id}`, { sessionId, body })
  expect(patched).toMatchObject({ status: 400, json: { message: sentence } })

  const targets = [{ kind: 'post', id: 'a', why: 'spam' }]
  const refused = await call(
    server,
    'reviews.decide',
    'mutation',
    { targets, decision: 'approve' },
    people.admin.sessionId,
  )
  expect(refused).toHaveProperty(error, 'Unknown field: targets.0.why')
})

test('who may not call learns nothing of the fields, and a batch refuses only the call with the unknown one', async () => {
  const server = await startTestServer()
  expect(await call(server, 'meetups.mine', 'query', { surprise: 1 })).toHaveProperty(status, 401)
  const input = encodeURIComponent(JSON.stringify({ 0: { surprise: 1 }, 1: { stormType: 'hail' } }))
  const { json } = await server.request('GET', `/api/trpc/meetups.upcoming,photos.list?batch=1&input=${input}`)
  expect(json).toMatchObject([{ error: { message: 'Unknown field: surprise' } }, { result: { data: [] } }])
})

test('a field that names the caller is accepted, one that names another user is refused', async () => {
  const server = await startTestServer()
  const { owner, other } = server.people
  const drive = (userId: string) =>
    call(server, 'follows.follow', 'mutation', { id: other.id, userId }, owner.sessionId)
  expect(await drive(owner.id)).toHaveProperty(status, 200)
  expect(await drive(other.id)).toHaveProperty(error, 'userId is not yours')
})

test('lists that load page after page may name their direction; other calls may not', async () => {
  const server = await startTestServer()
  expect(await call(server, 'photos.list', 'query', { direction: 'forward' })).toHaveProperty(status, 200)
  const refused = await call(server, 'meetups.upcoming', 'query', { direction: 'forward' })
  expect(refused).toHaveProperty(error, 'Unknown field: direction')
})
