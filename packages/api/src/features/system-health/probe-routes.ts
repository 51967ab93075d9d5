import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services'
import { createReadiness } from './readiness'

/**
 * What whoever runs this asks of it by plain HTTP: whether it is alive, and whether it can serve. While it is being
 * stopped every request is refused, these too.
 */
export async function probeRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const readReadiness = createReadiness(services)

  app.get('/healthz', async () => ({ api: 'alive' }))

  app.get('/readyz', async (_request, reply) => {
    const parts = await readReadiness()
    const isReady = Object.values(parts).every((part) => part === 'ready')
    return reply.code(isReady ? 200 : 503).send({ api: 'ready', ...parts })
  })
}
