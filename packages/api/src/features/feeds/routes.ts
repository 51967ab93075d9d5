import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CACHE } from '../../platform/http-server/cache-control'
import type { Services } from '../../services'
import {
  buildChasersPlacefile,
  buildReportsGeoJson,
  buildReportsPlacefile,
  buildStreamsGeoJson,
  buildWarningsGeoJson,
} from './build-feeds'

const GEOJSON = 'application/geo+json; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'

interface Feed {
  path: string
  type: string
  cacheControl: string
  build: () => string
}

function listFeeds(services: Services): Feed[] {
  const json = (value: unknown): string => JSON.stringify(value)
  // Asked again each time, so that a hidden place and a withdrawn report disappear at once.
  const rebuilt = { type: GEOJSON, cacheControl: CACHE.revalidated }
  const warnings = rememberWhile(
    () => `${services.alerts.freshness().updatedAt} ${services.alerts.active().length}`,
    () => json(buildWarningsGeoJson(services)),
  )
  return [
    { path: '/api/geojson/streams.geojson', ...rebuilt, build: () => json(buildStreamsGeoJson(services)) },
    { path: '/api/geojson/storm-reports.geojson', ...rebuilt, build: () => json(buildReportsGeoJson(services)) },
    { path: '/api/geojson/warnings.geojson', type: GEOJSON, cacheControl: CACHE.alerts, build: warnings },
    {
      path: '/api/placefiles/chasers.txt',
      type: TEXT,
      cacheControl: CACHE.revalidated,
      build: () => buildChasersPlacefile(services),
    },
    {
      path: '/api/placefiles/storm-reports.txt',
      type: TEXT,
      cacheControl: CACHE.revalidated,
      build: () => buildReportsPlacefile(services),
    },
  ]
}

/** Returns what `build` returns, built again only when `getKey` changes: the outlines of a country are megabytes. */
function rememberWhile(getKey: () => string, build: () => string): () => string {
  let last: { key: string; value: string } | null = null
  return () => {
    const key = getKey()
    if (last?.key !== key) last = { key, value: build() }
    return last.value
  }
}

/** Serves what other programs draw: GeoJSON, and placefiles for GRLevel3, Supercell Wx and RadarOmega. */
export async function feedRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  for (const { path, type, cacheControl, build } of listFeeds(services)) {
    // GRLevel3 adds the radar's place and its version as a query, which changes nothing.
    app.get(path, async (request, reply) => {
      const body = build()
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
      reply.header('cache-control', cacheControl).header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(type).send(body)
    })
  }
}
