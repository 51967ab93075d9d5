import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { writeRoadMap } from './features/base-map/road-store'
import { startGallery } from './features/photos/testing'
import { CACHE, keepPersonalAnswers } from './platform/http-server/cache-control'
import { noNginx, startCachingProxy } from './testing/caching-proxy'

const RADAR_PICTURE = '/api/radar/scans/TLX_N0B_2026_05_20_20_16_43/full.png'
const SCRIPT = '/assets/app-1a2b.js'
/** `s-maxage` of alerts, the second to which nginx rounds, and a second for a busy machine. */
const ALERTS_WITHIN_MS = 4_000
/** `s-maxage` of lists and the second to which nginx rounds. */
const LIST_EXPIRED_AFTER_MS = 6_500

/** A gallery with a built app, a radar picture and roads, behind nginx. */
async function startBehindProxy() {
  const appFolder = mkdtempSync(join(tmpdir(), 'squall-app-'))
  onTestFinished(() => rmSync(appFolder, { recursive: true }))
  mkdirSync(join(appFolder, 'assets'))
  writeFileSync(join(appFolder, 'index.html'), '<title>Squall</title>')
  writeFileSync(join(appFolder, SCRIPT), 'export {}')
  writeFileSync(join(appFolder, `${SCRIPT}.gz`), gzipSync('export {}'))
  const gallery = await startGallery({ appFolder })
  const { services, server, address } = gallery
  services.radar.knows = () => true
  services.radar.values = async () => Buffer.from('picture')
  await writeRoadMap(join(services.files.folder, 'map'), {
    ...{ source: 'Roads', scale: [1, 1], translate: [0, 0], freeways: [[0, 0, 1, 1]], highways: [] },
  })
  const asked: string[] = []
  server.server.on('request', ({ url = '' }) => asked.push(url))
  const proxy = await startCachingProxy(address)
  async function read(path: string, sessionId?: string) {
    const headers = new Headers(sessionId === undefined ? {} : { cookie: `squall_session=${sessionId}` })
    const answer = await fetch(proxy + path, { headers })
    return { status: answer.status, text: await answer.text(), from: answer.headers.get('x-cache-status') }
  }
  return { ...gallery, proxy, asked, read }
}

test.skipIf(noNginx)('what never changes is served again without asking api', async () => {
  const { read, asked, addPhoto, as, people } = await startBehindProxy()
  const { imageUrl } = await addPhoto()
  const { roads } = await as.anonymous.site.info()
  for (const path of [SCRIPT, RADAR_PICTURE, `/api/map/roads?v=${roads}`, imageUrl]) {
    asked.length = 0
    const first = await read(path)
    expect(first, path).toMatchObject({ status: 200, from: 'MISS' })
    for (const person of [undefined, people.owner, people.admin])
      expect(await read(path, person?.sessionId), path).toEqual({ ...first, from: 'HIT' })
    expect(asked, path).toEqual([path])
  }
})

test.skipIf(noNginx)('pages, lists and alerts that many ask for at the same time come from the cache', async () => {
  const { read, people } = await startBehindProxy()
  const lists = ['/api/map/roads', '/api/weather/sources', '/api/trpc/sources.list']
  for (const path of ['/', '/stream/abc', '/api/emergency-alerts', ...lists]) {
    const readTwice = async () => {
      await read(path)
      return (await read(path, people.owner.sessionId)).from
    }
    await expect.poll(readTwice, { message: path }).toBe('HIT')
  }
})

test.skipIf(noNginx)('an expired list is answered at once while it is asked for again', async () => {
  const { read, asked } = await startBehindProxy()
  const path = '/api/weather/sources'
  await read(path)
  await sleep(LIST_EXPIRED_AFTER_MS)
  asked.length = 0
  expect(await read(path)).toMatchObject({ status: 200, from: 'STALE' })
  await expect.poll(async () => (await read(path)).from).toBe('HIT')
  expect(asked).toEqual([path])
})

test.skipIf(noNginx)('a compressed file is not served to a client that cannot read it', async () => {
  const { proxy } = await startBehindProxy()
  const readAs = async (encoding: string) => {
    const answer = await fetch(proxy + SCRIPT, { headers: { 'accept-encoding': encoding } })
    expect(await answer.text()).toBe('export {}')
    return answer.headers.get('content-encoding')
  }
  expect(await readAs('gzip')).toBe('gzip')
  expect(await readAs('identity')).toBeNull()
})

test.skipIf(noNginx)('what is personal is never served to another caller', async () => {
  const { read, addPhoto, as, people } = await startBehindProxy()
  const { imageUrl } = await addPhoto({}, false)
  const { owner, other } = people
  const { id } = await as.owner.streams.start({ title: 'Dryline', isRecorded: false })
  await as.other.streams.like({ id })
  const personal = [
    ...['/api/auth/user', '/api/trpc/auth.user', '/api/trpc/notifications.list?input=%7B%7D', '/api/streams'],
    ...['/api/storm-reports/mine', `/api/streams/${id}`, `/api/users/${owner.id}/export`, imageUrl],
    '/api/trpc/auth.user,notifications.unread,sources.list?batch=1&input=%7B%7D',
  ]
  for (const path of personal) {
    const callers = [owner.sessionId, other.sessionId, undefined]
    const first = await Promise.all(callers.map((sessionId) => read(path, sessionId)))
    const second = await Promise.all(callers.map((sessionId) => read(path, sessionId)))
    expect(
      [...first, ...second].map(({ from }) => from),
      path,
    ).toEqual(Array(6).fill('MISS'))
    expect(first[0]?.status, path).toBe(200)
    expect(new Set(first.map(({ text }) => text)).size, path).toBeGreaterThan(1)
    expect(
      second.map(({ status }) => status),
      path,
    ).toEqual(first.map(({ status }) => status))
  }
})

test.skipIf(noNginx)(
  'an answer that sets a cookie is not stored, even where the route lets caches keep it',
  async () => {
    const origin = fastify()
    keepPersonalAnswers(origin)
    origin.get('/', async (_request, reply) => {
      const cookie = randomUUID()
      return reply.header('cache-control', CACHE.immutable).header('set-cookie', `session=${cookie}`).send(cookie)
    })
    onTestFinished(() => origin.close())
    const proxy = await startCachingProxy(await origin.listen({ port: 0, host: '127.0.0.1' }))
    const read = async () => (await fetch(proxy)).text()
    expect(await read()).not.toBe(await read())
  },
)

test.skipIf(noNginx)('errors are not stored', async () => {
  const { read, services } = await startBehindProxy()
  services.radar.values = async () => {
    throw new Error('no picture')
  }
  for (const path of [
    '/assets/gone.js',
    '/api/gone',
    '/files/photos/gone.webp',
    '/api/weather/alerts?lat=north',
    RADAR_PICTURE,
  ]) {
    const first = await read(path)
    expect(first.status, path).toBeGreaterThanOrEqual(400)
    expect(await read(path), path).toEqual({ ...first, from: 'MISS' })
  }
  services.radar.values = async () => Buffer.from('picture')
  expect(await read(RADAR_PICTURE)).toMatchObject({ status: 200, text: 'picture' })
})

test.skipIf(noNginx)('an alert is there within seconds, and none is served once api is gone', async () => {
  const { read, as, server } = await startBehindProxy()
  const paths = ['/api/emergency-alerts', '/']
  for (const path of paths) expect((await read(path)).text, path).not.toContain('Take shelter now')
  const started = performance.now()
  await as.admin.emergencyAlerts.send({ title: 'Tornado', text: 'Take shelter now', area: null, minutes: 60 })
  for (const path of paths) {
    await expect.poll(async () => (await read(path)).text, { interval: 50 }).toContain('Take shelter now')
    expect(performance.now() - started, path).toBeLessThan(ALERTS_WITHIN_MS)
  }
  await server.close()
  await sleep(ALERTS_WITHIN_MS)
  for (const path of paths) expect((await read(path)).status, path).toBe(502)
})
