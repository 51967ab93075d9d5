import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services'

/** What whoever runs this asks of it by plain HTTP. */
export async function probeRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get('/healthz', async (_request, reply) => {
    const media = await services.media.isReady()
    return reply.code(media ? 200 : 503).send({ api: 'ready', media: media ? 'ready' : 'not ready' })
  })
}
