import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '@squall/shared/server/secret-hash'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTrustedPeer } from '../../platform/trusted-peer'
import { type MetricsDeps, writeMetrics } from './metrics'

interface Options extends MetricsDeps {
  /** Who knows it may read; without one, programs on this machine may. */
  token: string | null
}

/** What Prometheus reads. Who may not is told that there is nothing, or with a token set, that one is needed. */
export async function metricsRoutes(app: FastifyInstance, { token, ...deps }: Options): Promise<void> {
  app.get('/metrics', async (request, reply) => {
    if (token === null && !isDirect(request)) {
      return reply.code(404).send({ message: 'Not found', code: 'NOT_FOUND' })
    }
    if (token !== null && !knows(request, token)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ message: 'This needs the token of METRICS_TOKEN', code: 'UNAUTHORIZED' })
    }
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store')
    return writeMetrics(deps)
  })
}

/** Whoever comes through a proxy is not on this machine, whatever address the proxy has. */
function isDirect({ raw, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return isTrustedPeer(raw.socket.remoteAddress) && !isForwarded
}

function knows({ headers }: FastifyRequest, token: string): boolean {
  const given = headers.authorization?.replace(/^Bearer /i, '') ?? ''
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(token)))
}
