import { expect, test } from 'vitest'
import { startTestServer } from './testing/test-server'

test('a parameter that is repeated or sent in the wrong place overrides no other', async () => {
  const { request, people, as } = await startTestServer()
  const { sessionId } = people.owner
  const mine = await as.owner.streams.start({})
  const theirs = await as.other.streams.start({})
  const rename = (query: string, body: object) =>
    request('PATCH', `/api/streams/${theirs.id}${query}`, { sessionId, body: { title: 'Taken', ...body } })
  for (const query of ['', `?id=${mine.id}`, `?streamId=${mine.id}`]) {
    expect((await rename(query, {})).status, query).toBe(403)
    expect((await rename(query, { id: mine.id })).status, query).toBe(403)
    expect((await rename(query, { id: mine.id, streamId: mine.id })).status, query).toBe(400)
  }
  expect(await as.other.streams.get({ id: theirs.id })).toMatchObject({ title: theirs.title })
  // Reads take each input once, from the URL.
  expect((await request('GET', '/api/photos?cursor=1&cursor=50', { sessionId })).status).toBe(400)
  // Writes take nothing from the query, so that no URL holds a password.
  const inAddress = await request('POST', '/api/auth/login?username=owner&password=wall-cloud-7', { body: {} })
  expect(inAddress.status).toBe(400)
})
