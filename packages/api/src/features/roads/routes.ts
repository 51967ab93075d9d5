import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Identifier } from '@squall/shared/contract/text'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '../../services'

export const RoadMapQuery = z.object({
  v: Identifier.optional().describe('The hash of the map; with it the answer may be cached forever'),
})
const YEAR_SECONDS = 31_536_000

/** Serves the imported road map: `/api/map/roads?v=<hash>` never changes; without the hash, which site.info returns, it is revalidated. */
export async function roadRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get('/api/map/roads', async (request, reply) => {
    const roads = await services.roads.current()
    if (roads === null) return reply.code(404).send({ message: 'This server has no road map', code: 'NOT_FOUND' })
    const isNamed = RoadMapQuery.safeParse(request.query).data?.v === roads.hash
    const etag = `"${roads.hash}"`
    reply
      .header('cache-control', isNamed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      .header('etag', etag)
      .header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.send(await promisify(gunzip)(roads.gzip))
    return reply.header('content-encoding', 'gzip').send(roads.gzip)
  })
}
