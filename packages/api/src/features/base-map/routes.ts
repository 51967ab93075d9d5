import { promisify } from 'node:util'
import { gunzip, gunzipSync, gzip } from 'node:zlib'
import { Identifier } from '@squall/shared/contract/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CACHE } from '../../platform/http-server/cache-control'
import type { Services } from '../../services'
import { MAX_ZOOM } from './layers.rules'
import type { Streets } from './streets'
import { isTile } from './tile-file'
import { toBaseTileJson, toStreetsTileJson } from './tile-json'

export const RoadMapQuery = z.object({
  v: Identifier.optional().describe('The hash of the map; with it the answer may be cached forever'),
})

const whole = z.coerce.number().int()

export const BaseTilePath = z.object({
  hash: Identifier.max(16).describe('As in `tiles` of `/api/map/base.json`'),
  z: whole.describe('Zoom, 0 to 9'),
  x: whole.describe('Column from the west'),
  y: whole.describe('Row from the north'),
})

export const StreetTilePath = BaseTilePath.extend({
  hash: Identifier.max(16).describe('As in `tiles` of `/api/map/streets.json`'),
  z: whole.describe('Zoom, within `minzoom` and `maxzoom`'),
})

const VECTOR_TILE = 'application/vnd.mapbox-vector-tile'
const STREET_TYPES: Record<Streets['format'], string> = {
  pbf: VECTOR_TILE,
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}

const NO_MAP = { message: 'This server has no base map', code: 'NOT_FOUND' }
const NO_TILE = { message: 'There is no such map tile', code: 'NOT_FOUND' }
const NO_ROADS = { message: 'This server has no road map', code: 'NOT_FOUND' }
const NO_STREETS = { message: 'This server has no street map', code: 'NOT_FOUND' }

const acceptsGzip = ({ headers }: FastifyRequest): boolean => /\bgzip\b/.test(headers['accept-encoding'] ?? '')

/** Sends an answer that changes with its tag. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, tag: string, body: object) {
  reply.header('cache-control', CACHE.list).header('etag', `"${tag}"`)
  return request.headers['if-none-match'] === `"${tag}"` ? reply.code(304).send() : reply.send(body)
}

/**
 * Serves the map data: tiles of roads, rivers, lakes and towns, and those of the imported archive of streets. Addresses with a
 * hash never change; those without change with the next build.
 */
export async function baseMapRoutes(
  app: FastifyInstance,
  { services: { baseMap } }: { services: Services },
): Promise<void> {
  app.get('/api/map/base.json', (request, reply) => {
    const map = baseMap.current()
    return map === null ? reply.code(404).send(NO_MAP) : sendTagged(request, reply, map.hash, toBaseTileJson(map))
  })

  app.get('/api/map/base/:hash/:z/:x/:y.pbf', (request, reply) => {
    const path = BaseTilePath.safeParse(request.params).data
    const map = path && isTile(path, MAX_ZOOM) ? baseMap.find(path.hash) : null
    if (!path || map === null) return reply.code(404).send(NO_TILE)
    reply.header('cache-control', CACHE.immutable).header('vary', 'accept-encoding')
    const tile = map.readTile(path)
    // Sea and other countries: an answer without content, which maps take for an empty tile.
    if (tile === null) return reply.code(204).send()
    reply.type(VECTOR_TILE)
    return acceptsGzip(request) ? reply.header('content-encoding', 'gzip').send(tile) : reply.send(gunzipSync(tile))
  })

  app.get('/api/map/roads', async (request, reply) => {
    const roads = await baseMap.roads()
    if (roads === null) return reply.code(404).send(NO_ROADS)
    const isNamed = RoadMapQuery.safeParse(request.query).data?.v === roads.hash
    const etag = `"${roads.hash}"`
    reply
      .header('cache-control', isNamed ? CACHE.immutable : CACHE.list)
      .header('etag', etag)
      .header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    if (!acceptsGzip(request)) return reply.send(await promisify(gunzip)(roads.gzip))
    return reply.header('content-encoding', 'gzip').send(roads.gzip)
  })

  app.get('/api/map/streets.json', async (request, reply) => {
    const streets = await baseMap.streets()
    if (streets === null) return reply.code(404).send(NO_STREETS)
    return sendTagged(request, reply, streets.hash, toStreetsTileJson(streets))
  })

  app.get('/api/map/streets/:hash/:z/:x/:y', async (request, reply) => {
    const path = StreetTilePath.safeParse(request.params).data
    const streets = await baseMap.streets()
    if (!path || path.hash !== streets?.hash || !isTile(path, streets.maxZoom)) return reply.code(404).send(NO_TILE)
    reply.header('cache-control', CACHE.immutable)
    const tile = await baseMap.readStreetTile(streets, path)
    if (tile === null) return reply.code(204).send()
    reply.type(STREET_TYPES[streets.format])
    // Pictures are compressed already.
    if (streets.format !== 'pbf') return reply.send(tile)
    reply.header('vary', 'accept-encoding')
    return acceptsGzip(request)
      ? reply.header('content-encoding', 'gzip').send(await promisify(gzip)(tile))
      : reply.send(tile)
  })
}
