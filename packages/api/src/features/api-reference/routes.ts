import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { CACHE } from '../../platform/http-server/cache-control'
import type { Services } from '../../services'
import { createDocument } from './document'
import { DOCS_PATH, page, script, style } from './page'

const JS = 'text/javascript; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const SWAGGER_UI = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')

interface Asset {
  type: string
  read: () => Promise<Buffer>
}

/** Compresses an asset at the first request and keeps it: two megabytes become a sixth. */
function cacheCompressed({ type, read }: Asset) {
  let packed: Promise<{ bytes: Buffer; gzipped: Buffer; etag: string }> | null = null
  const pack = async () => {
    const bytes = await read()
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    return { bytes, gzipped: await promisify(gzip)(bytes), etag }
  }
  return { type, packed: () => (packed ??= pack()) }
}

const text = (type: string, make: () => string): Asset => ({ type, read: async () => Buffer.from(make()) })
const swagger = (type: string, name: string): Asset => ({ type, read: () => readFile(join(SWAGGER_UI, name)) })

/** Serves the OpenAPI document and the reference page that shows it. */
export async function apiReferenceRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const { publicUrl, installation } = services
  const document = () => JSON.stringify(createDocument({ version: installation.version, publicUrl }))
  const assets: Record<string, Asset> = {
    '/api/openapi.json': text('application/json; charset=utf-8', document),
    [DOCS_PATH]: text('text/html; charset=utf-8', () => page),
    [`${DOCS_PATH}/`]: text('text/html; charset=utf-8', () => page),
    [`${DOCS_PATH}/reference.css`]: text(CSS, () => style),
    [`${DOCS_PATH}/reference.js`]: text(JS, () => script),
    [`${DOCS_PATH}/swagger-ui.css`]: swagger(CSS, 'swagger-ui.css'),
    [`${DOCS_PATH}/swagger-ui-bundle.js`]: swagger(JS, 'swagger-ui-bundle.js'),
  }
  for (const [address, asset] of Object.entries(assets)) {
    const { type, packed } = cacheCompressed(asset)
    app.get(address, async (request, reply) => {
      const { bytes, gzipped, etag } = await packed()
      reply.header('cache-control', CACHE.revalidated).header('etag', etag).header('vary', 'accept-encoding')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      reply.type(type)
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(bytes)
      return reply.header('content-encoding', 'gzip').send(gzipped)
    })
  }
}
