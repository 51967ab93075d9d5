import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/journey'
import { caddy, caddyfile, freePort, type RunningProxy, startProxy } from '../support/proxy'
import { startRecordingService } from '../support/recording-service'

/* The requests that docker/Caddyfile passes on, in the real Caddy, recorded in place of api and media. */
test.skip(!existsSync(caddy), `there is no Caddy at ${caddy}; name one with SQUALL_CADDY`)

const folder = mkdtempSync(join(tmpdir(), 'squall-proxy-'))
type Service = Awaited<ReturnType<typeof startRecordingService>>
const running: { proxy: RunningProxy; api: Service; media: Service } = Object.create(null)

test.beforeAll(async () => {
  running.api = await startRecordingService()
  running.media = await startRecordingService()
  running.proxy = await startProxy(folder, {
    https: await freePort(),
    api: running.api.port,
    media: running.media.port,
  })
})

test.afterAll(async () => {
  await running.proxy.stop()
  running.api.stop()
  running.media.stop()
  rmSync(folder, { recursive: true, force: true })
})

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
const lies = {
  'x-forwarded-for': '203.0.113.9, 127.0.0.1',
  'x-forwarded-proto': 'http',
  'x-forwarded-host': 'evil.example',
  forwarded: 'for=203.0.113.9',
  'x-squall-internal': 'guess',
  'x-request-id': 'forged-by-a-client',
}

test('the Caddyfile is formatted and valid', () => {
  const formatted = execFileSync(caddy, ['fmt', '-'], { input: readFileSync(caddyfile) }).toString()
  expect(formatted).toBe(readFileSync(caddyfile, 'utf8'))
  execFileSync(caddy, ['validate', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder },
    stdio: 'pipe',
  })
})

test('forwarding and identity headers of a client reach neither api nor media', async () => {
  const { proxy, api, media } = running
  await proxy.ask('/api/streams', { headers: lies })
  await proxy.ask('/ws?sessionId=abc', { headers: { ...lies, ...upgrade } })
  for (const seen of [api.seen.at(-1), media.seen.at(-1)]) {
    const headers: IncomingHttpHeaders = seen?.headers ?? {}
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
    expect(headers['x-forwarded-host']).toBe(new URL(proxy.url).host)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers).not.toHaveProperty('forwarded')
    expect(headers).not.toHaveProperty('x-squall-internal')
  }
})

test('only the socket goes to media, with its query', async () => {
  const { proxy, api, media } = running
  const [api0, media0] = [api.seen.length, media.seen.length]
  await proxy.ask('/ws?sessionId=abc', { headers: upgrade })
  await proxy.ask('/wsx', { headers: upgrade })
  await proxy.ask('/ws/internal/events')
  await proxy.ask('/')
  expect(media.seen.slice(media0).map(({ url }) => url)).toEqual(['/ws?sessionId=abc'])
  expect(api.seen.slice(api0).map(({ url }) => url)).toEqual(['/wsx', '/ws/internal/events', '/'])
})

test('internal paths are not reachable from outside, in any spelling', async () => {
  const { proxy, api, media } = running
  const before = api.seen.length + media.seen.length
  for (const path of [
    '/metrics',
    '/Metrics',
    '/%6detrics?x=1',
    '/internal/events',
    '/internal/health',
    '/api/trpc/internal.chat.post',
    '/api/trpc/streams.list,internal.streams.report?batch=1',
    '/api/trpc/streams.list%2Cinternal.streams.report?batch=1',
  ]) {
    const answer = await proxy.ask(path)
    expect(answer.status, path).toBe(404)
    expect(JSON.parse(answer.body.toString())).toEqual({ message: 'Not found', code: 'NOT_FOUND' })
  }
  expect(api.seen.length + media.seen.length).toBe(before)
})

/** Equals `max_size 32MB` of the Caddyfile. */
const LIMIT_BYTES = 32_000_000

test('a body over the limit is refused with one sentence', async () => {
  const { proxy } = running
  // Only slightly over, so that it is fully sent before the answer: a client interrupted while writing may never read it.
  const answer = await proxy.ask('/api/photos/upload', { method: 'POST', body: Buffer.alloc(LIMIT_BYTES + 1_000) })
  expect(answer.status).toBe(413)
  expect(JSON.parse(answer.body.toString())).toEqual({ message: 'The request is too large', code: 'PAYLOAD_TOO_LARGE' })
})

test('while api is down, programs get Retry-After and browsers get a page', async () => {
  const { proxy, api } = running
  api.stop()
  const [call, page] = await Promise.all([proxy.ask('/api/streams'), proxy.ask('/weather')])
  expect(call).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'content-type': 'application/json' } })
  expect(JSON.parse(call.body.toString())).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(page).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } })
  expect(page.headers['strict-transport-security']).toContain('max-age')
  expect(page.body.toString()).toContain('Squall is starting again')
})

test('its log contains no query, id, header or full address', async () => {
  const { proxy } = running
  await proxy.ask('/api/users/u4f9q2k8x1m7z3c5?token=very-secret', { headers: { 'x-session-id': 'secret-session' } })
  await expect.poll(proxy.log).toContain('/api/users/…')
  const log = proxy.log()
  for (const secret of ['very-secret', 'secret-session', 'sessionId', 'u4f9q2k8', 'x-session-id', '127.0.0.1"'])
    expect(log.split('\n').filter((line) => line.includes('"request"') && line.includes(secret))).toEqual([])
  expect(log).toContain('"remote_ip":"127.0.0.0"')
})
