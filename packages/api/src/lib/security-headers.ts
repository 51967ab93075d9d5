import type { FastifyInstance } from 'fastify'

/** What every answer tells the browser about how far to trust it. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin')
  })
}
