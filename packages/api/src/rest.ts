import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fastifyTRPCOpenApiPlugin } from 'trpc-to-openapi'
import { z } from 'zod'
import { createRequestContext } from './lib/request-context'
import { appRouter } from './root-router'
import type { Services } from './services'

const ErrorAnswer = z.object({ message: z.string(), code: z.string() })

/** The documented calls that change something without a body come without a content type too. */
function nameEmptyBody(request: FastifyRequest): void {
  const { headers } = request.raw
  const isEmpty = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined
  if (isEmpty && headers['content-type'] === undefined) headers['content-type'] = 'application/json'
}

/** The adapter reads a DELETE's input from its address alone; the documented ones have a body, which says the same and wins. */
function mergeBodyOfDelete(request: FastifyRequest): void {
  const { method, body, query } = request
  if (method !== 'DELETE' || typeof body !== 'object' || body === null || Array.isArray(body)) return
  request.query = { ...Object(query), ...body }
}

/** The documented /api paths: the same procedures, found by their `openapi` meta. Errors are `{message, code}` and no more. */
export async function restRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.addHook('onRequest', async (request) => nameEmptyBody(request))
  app.addHook('preHandler', async (request) => mergeBodyOfDelete(request))
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parseJson(request, String(body), done)
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return payload
    return JSON.stringify(ErrorAnswer.parse(JSON.parse(payload)))
  })
  await app.register(fastifyTRPCOpenApiPlugin, {
    basePath: '/api',
    router: appRouter,
    createContext: createRequestContext(services),
  })
}
