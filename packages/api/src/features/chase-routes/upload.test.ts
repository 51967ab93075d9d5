import { TRACK_FILE_MAX_BYTES } from '@squall/shared/contract/community'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server'
import { gpxFile } from './testing'

const PATH = '/api/community/routes/track'
const headers = { 'content-type': 'application/gpx+xml' }
const body = gpxFile([
  [35, -97],
  [35.5, -97],
])

test('a GPX file is answered with its track and nothing is kept', async () => {
  const { request, people } = await startTestServer()
  const { sessionId } = people.owner
  const answer = await request('POST', PATH, { sessionId, body, headers })
  expect(answer.status).toBe(200)
  expect(answer.json).toEqual({
    points: [
      [35, -97],
      [35.5, -97],
    ],
    miles: expect.closeTo(34.55, 1),
    pointsRead: 2,
  })
  for (const type of ['application/xml', 'text/xml', 'application/octet-stream', 'application/json'])
    expect((await request('POST', PATH, { sessionId, body, headers: { 'content-type': type } })).status, type).toBe(200)
})

test('it needs a session, and a request of this site', async () => {
  const { request, people } = await startTestServer()
  expect(await request('POST', PATH, { body, headers })).toMatchObject({
    status: 401,
    json: { message: 'Sign in to do this', code: 'UNAUTHORIZED' },
  })
  const cookie = `squall_session=${people.owner.sessionId}`
  const foreign = { ...headers, cookie, origin: 'https://evil.example' }
  expect((await request('POST', PATH, { body, headers: foreign })).status).toBe(403)
})

test('a missing, a too large and a wrong file get different messages', async () => {
  const { request, people } = await startTestServer()
  const { sessionId } = people.owner
  const send = async (sent: string | undefined) => {
    const { status, json } = await request('POST', PATH, { sessionId, headers, body: sent })
    return [status, json.message]
  }
  expect(await send(undefined)).toEqual([400, 'Choose a GPX file'])
  expect(await send('')).toEqual([400, 'Choose a GPX file'])
  expect(await send('hello')).toEqual([400, 'This file is not a GPX file, or it is damaged'])
  expect(await send(' '.repeat(TRACK_FILE_MAX_BYTES + 1))).toEqual([413, 'GPX files may be at most 5 MB'])
})

test('reading files is rate-limited', async () => {
  const { request, people } = await startTestServer()
  const { sessionId } = people.owner
  for (let n = 0; n < 30; n++) await request('POST', PATH, { sessionId, body, headers })
  expect((await request('POST', PATH, { sessionId, body, headers })).status).toBe(429)
})
