import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { getInputOutputParsers, instanceofZodTypeLikeVoid, unwrapZodType } from 'trpc-to-openapi'
import { badRequest } from './errors'
import { answerRefusals } from './platform/plain-routes'
import { readTexts } from './platform/read-texts'
import { createRequestContext } from './platform/request-context'
import { allProcedures, type ProcedureFacts } from './procedures'
import { appRouter } from './root-router'
import type { Services } from './services'

/** What is empty was not said. */
const saidIn = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => value !== ''))

/** @throws BAD_REQUEST for JSON that is no object */
function fieldsOf(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw badRequest('The request must be a JSON object')
  return { ...body }
}

/** A call's input: what reads has it in the address, what writes in the body, so that no password stands in an address. The path wins. */
function inputOf({ method, query, body, params }: FastifyRequest): Record<string, unknown> {
  const said = method === 'GET' || method === 'HEAD' ? saidIn(query) : fieldsOf(body)
  return { ...said, ...Object(params) }
}

/** How a procedure's input is read from a request; undefined where it has none. */
function inputReader({ procedure }: ProcedureFacts): (request: FastifyRequest) => unknown {
  const schema = unwrapZodType(getInputOutputParsers(procedure).inputParser, true)
  if (instanceofZodTypeLikeVoid(schema)) return () => undefined
  return (request) => readTexts(schema, inputOf(request))
}

/**
 * The documented /api paths: the same procedures, each a route of its own as its `openapi` meta says. Errors are
 * `{message, code}` and no more.
 */
export async function restRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  // A form can send plain text across sites, so that JSON alone is taken; nothing at all is an empty object.
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parseJson(request, String(body), done)
  })

  const createContext = createRequestContext(services)
  for (const facts of allProcedures()) {
    const { path, type, openapi } = facts
    if (openapi === undefined) continue
    const readInput = inputReader(facts)
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
