import { request as ask } from 'node:http'
import { join } from 'node:path'
import type { RoadMap } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server'
import { removeRoadMap, writeRoadMap } from './road-store'

const map: RoadMap = {
  source: 'Roads: Natural Earth',
  scale: [0.001, 0.001],
  translate: [0, 0],
  freeways: [[-100_000, 46_800, 1000, 0]],
  highways: [],
}

async function start() {
  const test = await startTestServer()
  const folder = join(test.services.files.folder, 'map')
  return { ...test, folder, info: async () => (await test.as.anonymous.site.info()).roads }
}

test('a server without a road map says so', async () => {
  const { request, info } = await start()
  const answer = await request('GET', '/api/map/roads')
  expect(answer.status).toBe(404)
  expect(answer.json).toEqual({ message: 'This server has no road map', code: 'NOT_FOUND' })
  expect(await info()).toBeNull()
})

test('an imported road map is served publicly, compressed, and cached forever under its hash', async () => {
  const { request, info, folder } = await start()
  await writeRoadMap(folder, map)
  const hash = await info()
  expect(hash).toMatch(/^[0-9a-f]{16}$/)
  const named = await request('GET', `/api/map/roads?v=${hash}`)
  expect(named.status).toBe(200)
  expect(named.json).toEqual(map)
  expect(named.headers.get('content-encoding')).toBe('gzip')
  expect(named.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const unnamed = await request('GET', '/api/map/roads')
  expect(unnamed.headers.get('cache-control')).toBe('no-cache')
  expect((await request('GET', '/api/map/roads?v=0123456789abcdef')).headers.get('cache-control')).toBe('no-cache')
  const etag = unnamed.headers.get('etag') ?? ''
  expect((await request('GET', '/api/map/roads', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('a client that accepts no compression gets it uncompressed', async () => {
  const { address, folder } = await start()
  await writeRoadMap(folder, map)
  const text = await new Promise<string>((resolve, reject) => {
    ask(`${address}/api/map/roads`, { headers: { 'accept-encoding': 'identity' } }, async (answer) => {
      let body = ''
      for await (const part of answer) body += part
      resolve(body)
    })
      .on('error', reject)
      .end()
  })
  expect(JSON.parse(text)).toEqual(map)
})

test('a new import and its removal take effect at once', async () => {
  const { info, folder } = await start()
  await writeRoadMap(folder, map)
  const before = await info()
  await writeRoadMap(folder, { ...map, highways: [[-97_000, 35_000, 100, 50]] })
  expect(await info()).not.toBe(before)
  await removeRoadMap(folder)
  expect(await info()).toBeNull()
})
