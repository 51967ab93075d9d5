import { writeFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { RoadMap } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import { CACHE } from '../../platform/http-server/cache-control'
import { createPmtiles } from '../../testing/pmtiles-file'
import { startTestServer } from '../../testing/test-server'
import { removeRoadMap, writeRoadMap } from './road-store'
import { importStreets } from './streets'

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
  expect(unnamed.headers.get('cache-control')).toBe(CACHE.list)
  expect((await request('GET', '/api/map/roads?v=0123456789abcdef')).headers.get('cache-control')).toBe(CACHE.list)
  const etag = unnamed.headers.get('etag') ?? ''
  expect((await request('GET', '/api/map/roads', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('a client that accepts no compression gets it uncompressed', async () => {
  const { address, folder } = await start()
  await writeRoadMap(folder, map)
  expect(JSON.parse(await askUncompressed(`${address}/api/map/roads`))).toEqual(map)
})

const askUncompressed = (address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    ask(address, { headers: { 'accept-encoding': 'identity' } }, async (answer) => {
      let body = ''
      for await (const part of answer) body += part
      resolve(body)
    })
      .on('error', reject)
      .end()
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

test('a server without tiles and streets says so', async () => {
  const { request } = await start()
  for (const [path, message] of [
    ['/api/map/base.json', 'This server has no base map'],
    ['/api/map/base/0123456789abcdef/0/0/0.pbf', 'There is no such map tile'],
    ['/api/map/streets.json', 'This server has no street map'],
  ] as const) {
    const answer = await request('GET', path)
    expect([answer.status, answer.json]).toEqual([404, { message, code: 'NOT_FOUND' }])
  }
})

test('the base map is described as TileJSON, and its tiles are cached forever', async () => {
  const { request, address, folder, services } = await start()
  await writeRoadMap(folder, { ...map, source: 'Roads: <b>DOT</b>' })
  await services.baseMap.update()
  const described = await request('GET', '/api/map/base.json')
  const hash = services.baseMap.current()?.hash
  expect(described.json).toMatchObject({
    tilejson: '3.0.0',
    tiles: [`/api/map/base/${hash}/{z}/{x}/{y}.pbf`],
    minzoom: 0,
    maxzoom: 9,
    attribution: 'Roads: &lt;b&gt;DOT&lt;/b&gt;',
    vector_layers: [{ id: 'roads', fields: { class: expect.any(String), num: expect.any(String) } }],
  })
  expect(described.headers.get('cache-control')).toBe(CACHE.list)
  const unchanged = { headers: { 'if-none-match': described.headers.get('etag') ?? '' } }
  expect((await request('GET', '/api/map/base.json', unchanged)).status).toBe(304)

  const path = `/api/map/base/${hash}/9/114/180.pbf`
  const tile = await request('GET', path)
  expect(tile.status).toBe(200)
  expect(tile.text).toContain('interstate')
  expect(tile.headers.get('content-encoding')).toBe('gzip')
  expect(tile.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
  expect(tile.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await askUncompressed(`${address}${path}`)).toContain('interstate')
})

test('an empty tile has no content, and a tile that cannot exist is not found', async () => {
  const { request, folder, services } = await start()
  await writeRoadMap(folder, map)
  await services.baseMap.update()
  const hash = services.baseMap.current()?.hash
  const empty = await request('GET', `/api/map/base/${hash}/9/0/0.pbf`)
  expect([empty.status, empty.text]).toEqual([204, ''])
  expect(empty.headers.get('cache-control')).toContain('immutable')
  for (const tile of ['10/0/0', '1/2/0', '1/0/2', '-1/0/0', '1.5/0/0', 'a/b/c', '9/0/99999999999999999999'])
    expect((await request('GET', `/api/map/base/${hash}/${tile}.pbf`)).status, tile).toBe(404)
  expect((await request('GET', '/api/map/base/ffffffffffffffff/0/0/0.pbf')).status).toBe(404)
})

test('the archive of streets is described, and its tiles are cached forever', async () => {
  const { request, folder, services } = await start()
  const metadata = JSON.stringify({ name: 'Oklahoma', attribution: '© OpenStreetMap' })
  const bytes = createPmtiles({ metadata, tile: Buffer.from('streets') })
  await writeRoadMap(folder, map)
  writeFileSync(join(folder, 'new.pmtiles'), bytes)
  const { hash } = await importStreets(folder, join(folder, 'new.pmtiles'), services.now())
  expect((await request('GET', '/api/map/streets.json')).json).toMatchObject({
    name: 'Oklahoma',
    tiles: [`/api/map/streets/${hash}/{z}/{x}/{y}`],
    format: 'pbf',
    attribution: '© OpenStreetMap',
    bounds: [-100, 33, -94, 37],
  })
  const tile = await request('GET', `/api/map/streets/${hash}/0/0/0`)
  expect([tile.status, tile.text]).toEqual([200, 'streets'])
  expect(tile.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
  expect(tile.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const other of [`${hash}/1/0/0`, `${hash}/0/1/0`, `${hash}/a/b/c`, '0123456789abcdef/0/0/0', `${hash}.pmtiles`])
    expect((await request('GET', `/api/map/streets/${other}`)).status, other).toBe(404)
  expect(await services.baseMap.facts()).toMatchObject({ streets: { name: 'Oklahoma', sizeBytes: bytes.length } })
})

test('a street tile that is not there is empty, and one of a newer archive takes the place of the old', async () => {
  const { request, folder, services } = await start()
  const bring = async (options: Parameters<typeof createPmtiles>[0]) => {
    writeFileSync(join(folder, 'new.pmtiles'), createPmtiles(options))
    return (await importStreets(folder, join(folder, 'new.pmtiles'), services.now())).hash
  }
  await writeRoadMap(folder, map)
  const old = await bring({ tile: gzipSync('old streets'), compression: 2, maxZoom: 1 })
  expect((await request('GET', `/api/map/streets/${old}/0/0/0`)).text).toBe('old streets')
  expect((await request('GET', `/api/map/streets/${old}/1/0/0`)).status).toBe(204)
  const picture = await bring({ tile: Buffer.from('terrain'), tileType: 2 })
  const answer = await request('GET', `/api/map/streets/${picture}/0/0/0`)
  expect([answer.text, answer.headers.get('content-type')]).toEqual(['terrain', 'image/png'])
  expect((await request('GET', `/api/map/streets/${old}/0/0/0`)).status).toBe(404)
})
