import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startLoopback } from '../testing/loopback'
import { createHttpClient, type UpstreamFailure } from './http-client'

/** Returns a client and an upstream with the given answers. */
async function upstream(answer: RequestListener) {
  const asked: { userAgent: string | undefined; etag: string | undefined }[] = []
  const base = await startLoopback((request, reply) => {
    asked.push({ userAgent: request.headers['user-agent'], etag: request.headers['if-none-match'] })
    answer(request, reply)
  })
  const clock = { time: new Date() }
  const http = createHttpClient({ userAgent: '(squall.test)', now: () => clock.time, timeoutMs: 300 })
  const url = `${base}/alerts`
  return { http, url, asked, clock }
}

test('an answer is parsed as JSON and the request carries the User-Agent', async () => {
  const { http, url, asked } = await upstream((_, reply) => reply.end('{"features":[]}'))
  expect(await http.getJson(url)).toEqual({ features: [] })
  expect(asked).toEqual([{ userAgent: '(squall.test)', etag: undefined }])
})

test('an unchanged answer is taken from the ETag cache', async () => {
  const { http, url, asked } = await upstream((request, reply) => {
    if (request.headers['if-none-match'] === '"1"') reply.writeHead(304).end()
    else reply.setHeader('etag', '"1"').end('[1]')
  })
  expect(await http.getJson(url)).toEqual([1])
  expect(await http.getJson(url)).toEqual([1])
  expect(asked.map(({ etag }) => etag)).toEqual([undefined, '"1"'])
})

test.each<[string, RequestListener, RegExp, UpstreamFailure]>([
  ['an error', (_, reply) => reply.writeHead(503).end('{"features":null}'), /answered 503/, 'refused'],
  ['HTML', (_, reply) => reply.end('<html>'), /no JSON/, 'unreadable'],
  ['a cut answer', (_, reply) => reply.end('{"features":['), /no JSON/, 'unreadable'],
  ['silence', () => undefined, /in time/, 'slow'],
  ['a flood', (_, reply) => reply.end(`"${'x'.repeat(2_000)}"`), /more than 1000 bytes/, 'unreadable'],
  ['a closed line', (request) => request.destroy(), /./, 'unreachable'],
])('%s is refused with its reason', async (_what, answer, reason, failure) => {
  const { http, url } = await upstream(answer)
  const asked = http.getJson(url, { maxBytes: 1_000 })
  await expect(asked).rejects.toThrow(reason)
  await expect(asked).rejects.toMatchObject({ failure })
})

test('a host that keeps failing is left alone for a minute and then asked again', async () => {
  const { http, url, asked, clock } = await upstream((_, reply) => reply.writeHead(500).end())
  for (let attempt = 0; attempt < 7; attempt += 1) await expect(http.getJson(url)).rejects.toThrow()
  expect(asked).toHaveLength(5)
  await expect(http.getJson(url)).rejects.toMatchObject({ failure: 'paused' })
  clock.time = new Date(clock.time.getTime() + 61_000)
  await expect(http.getJson(url)).rejects.toThrow('answered 500')
  expect(asked).toHaveLength(6)
})

test('failures of calls with their own circuit do not pause other calls', async () => {
  const { http, url, asked } = await upstream((_, reply) => reply.writeHead(500).end())
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(http.getJson(url, { circuit: 'observations' })).rejects.toThrow('answered 500')
  await expect(http.getJson(url, { circuit: 'observations' })).rejects.toThrow('left alone')
  await expect(http.getJson(url)).rejects.toThrow('answered 500')
  expect(asked).toHaveLength(6)
})

test("the upstream's clock is reported", async () => {
  const date = 'Wed, 20 May 2026 20:00:00 GMT'
  const { http, url } = await upstream((_, reply) => reply.setHeader('date', date).end('[]'))
  const dates: Date[] = []
  await http.getJson(url, { onDate: (at) => dates.push(at) })
  expect(dates).toEqual([new Date(date)])
})

test('a redirect is followed, but not when the call has headers, which may be secrets', async () => {
  const elsewhere: (string | undefined)[] = []
  const other = await startLoopback((request, reply) => {
    elsewhere.push(String(request.headers['x-api-secret']))
    reply.end('[1]')
  })
  const { http, url } = await upstream((_, reply) => reply.writeHead(302, { location: other }).end())
  await expect(http.getJson(url, { headers: { 'x-api-secret': 'hush' } })).rejects.toThrow(/redirect/)
  expect(elsewhere).toEqual([])
  expect(await http.getJson(url)).toEqual([1])
  expect(elsewhere).toEqual(['undefined'])
})

test('a download is written to a file, with its progress and checksum', async () => {
  const { http, url } = await upstream((_, reply) => reply.setHeader('content-length', 3).end('map'))
  const file = join(createFolder(), 'map')
  const progress: [number, number | null][] = []
  const download = await http.download(url, file, {
    ...DOWNLOAD,
    onProgress: (bytes, totalBytes) => progress.push([bytes, totalBytes]),
  })
  expect(readFileSync(file, 'utf8')).toBe('map')
  expect(download).toEqual({ bytes: 3, sha256: createHash('sha256').update('map').digest('hex') })
  expect(progress.at(-1)).toEqual([3, 3])
})

test.each<[string, RequestListener, RegExp, UpstreamFailure]>([
  ['an error', (_, reply) => reply.writeHead(404).end(), /answered 404/, 'refused'],
  ['a flood', (_, reply) => reply.end('x'.repeat(2_000)), /more than 1000 bytes/, 'unreadable'],
  ['silence', () => undefined, /in time/, 'slow'],
  ['an answer that stops', (_, reply) => void reply.writeHead(200).write('half'), /in time/, 'slow'],
  [
    'a cut answer',
    (_, reply) => {
      reply.writeHead(200, { 'content-length': 100 }).write('half')
      setTimeout(() => reply.destroy(), 20)
    },
    /./,
    'unreachable',
  ],
])('a download that ends with %s leaves no file', async (_what, answer, reason, failure) => {
  const { http, url } = await upstream(answer)
  const folder = createFolder()
  const asked = http.download(url, join(folder, 'map'), DOWNLOAD)
  await expect(asked).rejects.toThrow(reason)
  await expect(asked).rejects.toMatchObject({ failure })
  expect(readdirSync(folder)).toEqual([])
})

test('a download can be ended from outside', async () => {
  const { http, url } = await upstream((_, reply) => void reply.writeHead(200).write('half'))
  const folder = createFolder()
  const closing = new AbortController()
  const onProgress = () => closing.abort()
  const asked = http.download(url, join(folder, 'map'), { ...DOWNLOAD, signal: closing.signal, onProgress })
  await expect(asked).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
})

const DOWNLOAD = { maxBytes: 1_000, timeoutMs: 300, signal: new AbortController().signal }

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'squall-download-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
