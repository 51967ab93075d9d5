import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { RoadMap } from '@squall/shared/contract/weather'
import { expect, onTestFinished, test } from 'vitest'
import { answerMapFiles, openMapFiles } from '../../demo/map/map-files'
import { createHttpClient } from '../../platform/http-client'
import { createLogList } from '../../testing/log-list'
import { startLoopback } from '../../testing/loopback'
import { createBaseMap } from './base-map'
import { type BuildOrder, buildBaseMap } from './build-base-map'
import { removeRoadMap, writeRoadMap } from './road-store'

const MINUTE = 60_000
const drawn = openMapFiles('/nowhere')
/** Part of the map that has each layer of the drawn one. */
const MOORE = { z: 9, x: 117, y: 202 }

/** A base map in a folder of its own, whose files come from a server of the test. */
async function start({ answer = answerMapFiles(drawn), isOn = true, list = 'base-map.json' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-base-map-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const server = { answer }
  const asked: string[] = []
  const address = await startLoopback((request, reply) => {
    asked.push(request.url ?? '')
    server.answer(request, reply)
  })
  const clock = { time: Date.parse('2026-05-20T12:00:00Z') }
  const { log, logs } = createLogList()
  const builds: BuildOrder[] = []
  const open = (on = isOn, name = list) => {
    const now = () => new Date(clock.time)
    const map = createBaseMap({
      http: createHttpClient({ userAgent: '(squall.test)', now }),
      url: on ? `${address}/${name}` : null,
      folder,
      build: async (order) => {
        builds.push(order)
        return buildBaseMap(order)
      },
      now,
      log,
    })
    onTestFinished(map.close)
    return map
  }
  return { map: open(), open, folder, server, asked, clock, logs, builds }
}

const readTile = (map: ReturnType<typeof createBaseMap>, address = MOORE): string => {
  const tile = map.current()?.readTile(address) ?? null
  return tile === null ? '' : gunzipSync(tile).toString('latin1')
}

test('the first start fetches the files once and builds the tiles', async () => {
  const { map, asked, open, folder } = await start()
  expect(await map.facts()).toMatchObject({ state: 'waiting', map: null })
  await map.update()
  expect(asked).toEqual([
    '/base-map.json',
    '/roads.topo.json',
    '/rivers.topo.json',
    '/lakes.topo.json',
    '/urban.topo.json',
  ])
  for (const word of ['roads', 'rivers', 'lakes', 'urban', 'interstate', 'Lake Thunderbird', 'Canadian'])
    expect(readTile(map)).toContain(word)
  expect(await map.facts()).toMatchObject({
    state: 'ready',
    progress: null,
    failure: null,
    map: {
      attribution: 'A small map drawn for this demonstration',
      licence: 'MIT, as Squall',
      hasImportedRoads: false,
    },
  })
  await map.update()
  const again = open()
  await again.update()
  expect(asked).toHaveLength(5)
  expect(again.current()?.hash).toBe(map.current()?.hash)
  expect(readdirSync(folder)).toEqual([`base-${map.current()?.hash}.db`])
})

test('lower zooms have only what is large, and empty tiles are not kept', async () => {
  const { map } = await start()
  await map.update()
  const states = readTile(map, { z: 4, x: 3, y: 6 })
  expect(states).toContain('interstate')
  expect(states).not.toContain('state\u0000')
  expect(states).not.toContain('OK')
  expect(map.current()?.readTile({ z: 9, x: 0, y: 0 })).toBeNull()
  expect(map.current()?.readTile({ z: 0, x: 0, y: 0 })).toBeNull()
})

test('the highways without tiles are interstates and US highways of the fetched roads', async () => {
  const { map } = await start()
  expect(await map.roads()).toBeNull()
  await map.update()
  const roads = await map.roads()
  const { freeways, highways } = JSON.parse(gunzipSync(roads?.gzip ?? '').toString())
  expect([freeways.length, highways.length]).toEqual([3, 2])
})

test('switched off, nothing is fetched, and what was fetched is removed', async () => {
  const off = await start({ isOn: false })
  await off.map.update()
  expect(off.asked).toEqual([])
  expect(await off.map.facts()).toMatchObject({ state: 'off', map: null })

  const on = await start()
  await on.map.update()
  const later = on.open(false)
  await later.update()
  expect(later.current()).toBeNull()
  expect(readdirSync(on.folder)).toEqual([])
})

test.each<[string, RequestListener, RegExp]>([
  ['an error', (_, reply) => reply.writeHead(503).end(), /answered 503/],
  ['a missing list', (_, reply) => reply.writeHead(404).end(), /answered 404/],
  ['a list that is none', (_, reply) => reply.end('{"files":[]}'), /^The list of map files is not right: attribution/],
  [
    'endless redirects',
    (_, reply) => reply.writeHead(302, { location: '/base-map.json' }).end(),
    /redirect count exceeded/,
  ],
  ['a list of a file on this disk', (_, reply) => reply.end(listOf('file:///etc/passwd')), /names no web address/],
])('%s is a reason on the System page, and the next attempt waits longer each time', async (_what, answer, reason) => {
  const { map, server, clock, asked } = await start({ answer })
  await map.update()
  const first = await map.facts()
  expect(first).toMatchObject({
    state: 'failed',
    map: null,
    failure: { nextTryAt: new Date(clock.time + MINUTE).toISOString() },
  })
  expect(first.failure?.reason).toMatch(reason)
  const requests = asked.length
  clock.time += MINUTE / 2
  await map.update()
  expect(asked).toHaveLength(requests)
  clock.time += MINUTE
  await map.update()
  expect((await map.facts()).failure?.nextTryAt).toBe(new Date(clock.time + 2 * MINUTE).toISOString())
  server.answer = answerMapFiles(drawn)
  clock.time += 2 * MINUTE
  await map.update()
  expect(await map.facts()).toMatchObject({ state: 'ready', failure: null })
})

const listOf = (file: string, extra: object = {}): string =>
  JSON.stringify({ attribution: 'Test', licence: 'None', files: [{ layer: 'roads', file, ...extra }] })

/** Answers the list, and its one file as given. */
const withFile =
  (answer: RequestListener, extra: object = {}): RequestListener =>
  (request, reply) =>
    request.url === '/base-map.json' ? reply.end(listOf('roads.json', extra)) : answer(request, reply)

const flood: RequestListener = (_, reply) => {
  const part = Buffer.alloc(1024 * 1024)
  let sent = 0
  const write = () => {
    while (sent < 1024 && !reply.destroyed) {
      sent += 1
      if (!reply.write(part)) return void reply.once('drain', write)
    }
    reply.end()
  }
  write()
}

test.each<[string, RequestListener, RegExp]>([
  [
    'a truncated download',
    withFile((_, reply) => {
      reply.writeHead(200, { 'content-length': 1000 })
      reply.write('{"type":"Topology"')
      setTimeout(() => reply.destroy(), 20)
    }),
    /^roads.json: 127\.0\.0\.1/,
  ],
  ['half a file', withFile((_, reply) => reply.end('{"type":"Topology"')), /^roads.json: This file is not JSON/],
  ['broken arcs', withFile((_, reply) => reply.end(brokenTopology)), /^roads.json: This TopoJSON names arcs/],
  ['another country', withFile((_, reply) => reply.end(abroad)), /^roads.json: There is nothing of the United States/],
  [
    'a wrong checksum',
    withFile((_, reply) => reply.end(abroad), { sha256: 'a'.repeat(64) }),
    /^roads.json has not the expected/,
  ],
  ['a gigabyte', withFile(flood), /^roads.json: 127\.0\.0\.1:\d+: sent more than 134217728 bytes/],
])('%s is refused, named, and leaves nothing behind', async (_what, answer, reason) => {
  const { map, folder } = await start({ answer })
  await map.update()
  const { state, failure } = await map.facts()
  expect(failure?.reason).toMatch(reason)
  expect(state).toBe('failed')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toEqual([])
})

/** A road through Moore from west to east. */
const imported: RoadMap = {
  source: 'Roads: state DOT',
  scale: [0.001, 0.001],
  translate: [0, 0],
  freeways: [[-97_600, 35_340, 300, 0]],
  highways: [],
}

const brokenTopology = JSON.stringify({
  type: 'Topology',
  arcs: [],
  objects: { roads: { type: 'LineString', arcs: [3], properties: {} } },
})
const abroad = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'LineString',
        coordinates: [
          [2, 48],
          [3, 48],
        ],
      },
    },
  ],
})

test('a map that is there stays in use while its replacement fails', async () => {
  const { map, server, open, clock } = await start()
  await map.update()
  server.answer = (_, reply) => reply.writeHead(500).end()
  const moved = open(true, 'other.json')
  await moved.update()
  clock.time += MINUTE
  expect(await moved.facts()).toMatchObject({ state: 'failed', map: { tiles: map.current()?.facts.tiles } })
  expect(moved.current()?.hash).toBe(map.current()?.hash)
})

test('files that were fetched before a crash are not fetched again', async () => {
  const { map, server, asked, clock } = await start()
  const whole = server.answer
  server.answer = (request, reply) =>
    request.url === '/urban.topo.json' ? reply.writeHead(500).end() : whole(request, reply)
  await map.update()
  expect((await map.facts()).failure?.reason).toMatch(/^urban.topo.json: .*answered 500/)
  server.answer = whole
  asked.length = 0
  clock.time += 2 * MINUTE
  await map.update()
  expect(asked).toEqual(['/base-map.json', '/urban.topo.json'])
  expect((await map.facts()).state).toBe('ready')
})

test('a build that was killed leaves a draft that the next build removes, and a damaged map is built anew', async () => {
  const { map, folder, open } = await start()
  writeFileSync(join(folder, 'draft-killed.db'), 'half a file')
  writeFileSync(join(folder, 'base-0123456789abcdef.db'), 'no database')
  const next = open()
  expect(next.current()).toBeNull()
  await next.update()
  expect(readdirSync(folder)).toEqual([`base-${next.current()?.hash}.db`])
  expect(map.current()).toBeNull()
})

test('imported roads replace the fetched ones without a request, and their removal brings those back', async () => {
  const { map, folder, asked } = await start()
  await map.update()
  const before = map.current()?.hash ?? ''
  await writeRoadMap(folder, imported)
  await map.update()
  expect(await map.facts()).toMatchObject({ map: { hasImportedRoads: true } })
  expect(map.current()?.facts.attribution).toBe('A small map drawn for this demonstration. Roads: state DOT')
  expect(readTile(map)).not.toContain('num')
  expect(readTile(map)).toContain('Lake Thunderbird')
  expect(map.find(before)?.hash).toBe(before)
  await removeRoadMap(folder)
  await map.update()
  expect(map.current()?.hash).toBe(before)
  expect(asked).toHaveLength(5)
})

test('imported roads are tiles even where nothing is fetched', async () => {
  const { map, folder } = await start({ isOn: false })
  await writeRoadMap(folder, { ...imported, source: 'Roads: DOT' })
  await map.update()
  expect(map.current()?.facts).toMatchObject({ layers: ['roads'], attribution: 'Roads: DOT', credit: null })
  expect((await map.facts()).state).toBe('ready')
})
