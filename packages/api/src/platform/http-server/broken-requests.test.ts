import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/test-server'
import { trackOpenRequests } from './broken-requests'

/** All that comes back over one connection on which this is sent, until the other side closes it or says nothing more. */
function send(address: string, ...pieces: string[]): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(Number(port), hostname, () => {
      for (const piece of pieces) socket.write(piece)
    })
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1')
    })
    socket.on('error', () => resolve(said))
    socket.on('close', () => resolve(said))
  })
}

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: squall.test\r\n\r\n`

const UNREADABLE = '{"message":"The request could not be read","code":"BAD_REQUEST"}'

test.each([
  ['no request line', 'WHAT\r\n\r\n', 400, UNREADABLE],
  ['a version that does not exist', 'GET / HTTP/9.9\r\n\r\n', 400, UNREADABLE],
  [
    'a chunk without a length',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
    400,
    UNREADABLE,
  ],
  [
    'headers without an end',
    `GET / HTTP/1.1\r\nHost: a\r\nX-Filler: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    '{"message":"The headers of the request are too large","code":"HEADERS_TOO_LARGE"}',
  ],
])('%s is refused as every request is, and the connection closed', async (_what, bytes, status, body) => {
  const { address, request } = await startTestServer()
  const said = await send(address, bytes)
  expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(said.endsWith(`\r\n\r\n${body}`)).toBe(true)
  expect((await request('GET', '/healthz')).status).toBe(200)
})

test('the refusal of garbage after a request is never sent as the answer to that request', async () => {
  const { address, services } = await startTestServer()
  let answer = (_isReady: boolean): void => undefined
  services.media.isReady = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const said = send(address, GET('/readyz'), 'WHAT WHAT\r\n\r\n')
  expect(await said).toBe('')
  answer(true)
})

test.each(['/%', '/%E0%A4%A', 'http://['])(
  'the malformed address %s is refused with a message and a code',
  async (path) => {
    const { address } = await startTestServer()
    const said = await send(address, GET(path).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    expect(said).toMatch(/^HTTP\/1\.1 400 /)
    expect(said).toContain('{"message":"The address of the request could not be read","code":"BAD_REQUEST"}')
  },
)

test('an unsupported method is refused and not logged as a fault', async () => {
  const { address, logs } = await startTestServer()
  const said = await send(address, 'TRACE /api/trpc/streams.list HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(said).toMatch(/^HTTP\/1\.1 405 /)
  expect(logs).toEqual([])
})

test('connections that are reset or half closed in the middle of a request do not disturb others', async () => {
  const { address, request } = await startTestServer()
  const { hostname, port } = new URL(address)
  const beginnings = [
    '',
    'GET',
    GET('/healthz'),
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
  ]
  for (const bytes of beginnings)
    for (const end of ['resetAndDestroy', 'end', 'destroy'] as const)
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => socket.write(bytes, () => socket[end]()))
        socket.on('error', () => undefined).on('close', () => resolve())
        socket.resume()
      })
  expect((await request('GET', '/healthz')).status).toBe(200)
})

test('a connection that cannot be accepted is reported, and the next one is served', async () => {
  const { request, server, services } = await startTestServer()
  server.server.emit('error', new Error('accept EMFILE'))
  expect(services.faults.counts).toEqual({ 'accepting a connection': 1 })
  expect((await request('GET', '/healthz')).status).toBe(200)
})

test('a fault before any procedure or route answers 500, is logged, and the next call works', async () => {
  const { db, logs, people, request } = await startTestServer()
  const { sessionId } = people.owner
  const body = { message: 'Something went wrong on the server', code: 'INTERNAL_SERVER_ERROR' }
  db.run(sql`alter table sessions rename to broken_sessions`)
  expect(await request('GET', '/api/auth/user', { sessionId })).toMatchObject({ status: 500, json: body })
  const upload = await request('POST', '/api/community/routes/track', { sessionId, body: 'x' })
  expect(upload).toMatchObject({ status: 500, json: body })
  const call = await request('GET', '/api/trpc/auth.user', { sessionId })
  expect(call).toMatchObject({ status: 500, json: { error: { message: body.message } } })
  expect(call.text).not.toContain('sessions')
  expect(logs).toHaveLength(3)
  for (const line of logs) expect(line).toContain('no such table')
  db.run(sql`alter table broken_sessions rename to sessions`)
  expect((await request('GET', '/api/auth/user', { sessionId })).status).toBe(200)
})

test('a fault in a hook answers 500 and the next request works', async () => {
  const { request, services } = await startTestServer()
  const { callLimits } = services
  const { takeRequest } = callLimits
  callLimits.takeRequest = () => {
    throw new Error('inside')
  }
  expect(await request('GET', '/healthz')).toMatchObject({
    status: 500,
    json: { message: 'Something went wrong on the server', code: 'INTERNAL_SERVER_ERROR' },
  })
  callLimits.takeRequest = takeRequest
  expect((await request('GET', '/healthz')).status).toBe(200)
})

test('an answer that fails halfway is cut off and logged', async () => {
  const { db, logs, people, request } = await startTestServer()
  const { sessionId } = people.admin
  db.run(sql`alter table admin_log rename to broken_admin_log`)
  const exported = request('GET', '/api/admin/activity-logs/export', { sessionId })
  await expect(exported).rejects.toThrow()
  await expect.poll(() => logs.join()).toContain('answer broken off')
  expect((await request('GET', '/healthz')).status).toBe(200)
})

test('the refusal of a truncated body is never sent as the answer to an earlier request', async () => {
  const { address, services } = await startTestServer()
  services.media.isReady = () => new Promise(() => undefined)
  const broken = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n'
  expect(await send(address, GET('/readyz') + broken)).toBe('')
})

const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: squall.test\r\n\r\n'

test('requests that wait behind another one are forgotten with their connection', async () => {
  const app = fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  const open = trackOpenRequests(app.server)
  app.get('/healthz', () => new Promise(() => undefined))
  const client = connect(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1')
  client.write(REQUEST.repeat(10))
  await expect.poll(() => open.size).toBe(10)
  client.resetAndDestroy()
  await expect.poll(() => open.size).toBe(0)
})

test('an answered request is no longer open while its connection stays', async () => {
  const app = fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  const open = trackOpenRequests(app.server)
  app.get('/healthz', async () => ({ open: open.size }))
  const client = connect(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1')
  client.write(REQUEST)
  expect(String((await once(client, 'data'))[0])).toContain('{"open":1}')
  await expect.poll(() => open.size).toBe(0)
})

test('a client that resets its connection behind many requests causes no error', async () => {
  const { address, logs } = await startTestServer()
  const port = Number(new URL(address).port)
  for (let round = 0; round < 20; round++) {
    const client = connect(port, '127.0.0.1')
    client.on('error', () => undefined)
    await once(client, 'connect')
    client.write(REQUEST.repeat(20))
    await sleep(1)
    client.resetAndDestroy()
  }
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect(logs.filter((line) => line.includes('failed'))).toEqual([])
})
