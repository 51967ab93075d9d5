import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { getInputOutputParsers, instanceofZodTypeLikeVoid, unwrapZodType } from 'trpc-to-openapi'
import { badRequest } from './errors'
import { answerRefusals } from './platform/http-server/http-errors'
import { parseQueryValues } from './platform/http-server/query-values'
import { createRequestContext } from './platform/http-server/request-context'
import { appRouter, listProcedures, type ProcedureFacts } from './root-router'
import type { Services } from './services'

/** Returns the query's fields without the empty ones, which count as missing. */
const readQuery = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => value !== ''))

/** Returns the fields of a JSON body. @throws BAD_REQUEST for JSON that is no object */
function readBody(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw badRequest('The request must be a JSON object')
  return { ...body }
}

/** Returns a call's input: the query of a read, the body of a write (so that no URL holds a password), and the path, which wins. */
function mergeInput({ method, query, body, params }: FastifyRequest): Record<string, unknown> {
  const fields = method === 'GET' || method === 'HEAD' ? readQuery(query) : readBody(body)
  return { ...fields, ...Object(params) }
}

/** Returns a function that reads a procedure's input from a request; it returns undefined for procedures without input. */
function createInputReader({ procedure }: ProcedureFacts): (request: FastifyRequest) => unknown {
  const schema = unwrapZodType(getInputOutputParsers(procedure).inputParser, true)
  if (instanceofZodTypeLikeVoid(schema)) return () => undefined
  return (request) => parseQueryValues(schema, mergeInput(request))
}

/**
 * Registers the documented /api paths: one route for each procedure with `openapi` meta. Errors are `{message, code}` and no
 * more.
 */
export async function restRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  // Only JSON is accepted, because a form of another site can send plain text. An empty body is an empty object.
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parseJson(request, String(body), done)
  })

  const createContext = createRequestContext(services)
  for (const facts of listProcedures()) {
    const { path, type, openapi } = facts
    if (openapi === undefined) continue
    const readInput = createInputReader(facts)
    const url = `/api${openapi.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    const call = { router: appRouter, path, type, input: undefined, signal: undefined, batchIndex: 0 }
    const answer: RouteHandlerMethod = async (req, res) => {
      const ctx = await createContext({ req, res })
      const data = await callTRPCProcedure({ ...call, ctx, getRawInput: async () => readInput(req) })
      return res.type('application/json; charset=utf-8').send(JSON.stringify(data))
    }
    for (const address of [url, `${url}/`]) app.route({ method: openapi.method, url: address, handler: answer })
  }

  app.all('/api/*', async (_request, reply) => reply.code(404).send({ message: 'Not found', code: 'NOT_FOUND' }))
}
