import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { getInputOutputParsers, instanceofZodTypeLikeVoid, unwrapZodType } from 'trpc-to-openapi'
import type { Context } from './context'
import { badRequest } from './errors'
import { createFieldCheck } from './platform/http-server/body-fields'
import { CACHE } from './platform/http-server/cache-control'
import { answerRefusals } from './platform/http-server/http-errors'
import { parseQueryValues } from './platform/http-server/query-values'
import { createRequestContext } from './platform/http-server/request-context'
import { appRouter, listProcedures, type ProcedureFacts } from './root-router'
import type { Services } from './services'

type Fields = Record<string, unknown>

/** Returns the query's fields without the empty ones, which count as missing. */
const readQuery = (query: unknown): Fields =>
  Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => value !== ''))

/** Returns the fields of a JSON body. @throws BAD_REQUEST for JSON that is no object */
function readBody(body: unknown): Fields {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw badRequest('The request must be a JSON object')
  return { ...body }
}

const hasQuery = ({ method }: Pick<FastifyRequest, 'method'>) => method === 'GET' || method === 'HEAD'

/** Returns a call's input: the query of a read, the body of a write (so that no URL holds a password), and the path, which wins. */
function mergeInput(request: FastifyRequest): Fields {
  const fields = hasQuery(request) ? readQuery(request.query) : readBody(request.body)
  return { ...fields, ...Object(request.params) }
}

/** Returns a function that reads a procedure's input from a request; it returns undefined for procedures without input. */
function createInputReader({ procedure }: ProcedureFacts): (request: FastifyRequest) => Fields | undefined {
  const schema = unwrapZodType(getInputOutputParsers(procedure).inputParser, true)
  if (instanceofZodTypeLikeVoid(schema)) return () => undefined
  return (request) => parseQueryValues(schema, mergeInput(request), !hasQuery(request))
}

/** Returns a function that returns the entity that a PATCH changes, by the GET of the same path; null where there is none. */
function createEntityReader({ openapi }: ProcedureFacts, all: ProcedureFacts[]) {
  const get = all.find((facts) => facts.openapi?.method === 'GET' && facts.openapi.path === openapi?.path)
  return async ({ params }: FastifyRequest, ctx: Context): Promise<Fields | null> => {
    if (openapi?.method !== 'PATCH' || get === undefined) return null
    const getRawInput = async () => params
    const call = { router: appRouter, path: get.path, type: get.type, signal: undefined, batchIndex: 0 }
    return Object(await callTRPCProcedure({ ...call, ctx, getRawInput }))
  }
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
  const all = listProcedures()
  for (const facts of all) {
    const { path, type, openapi, sharedPolicy } = facts
    if (openapi === undefined) continue
    const readInput = createInputReader(facts)
    const readEntity = createEntityReader(facts, all)
    const { inputParser: input, outputParser: output } = getInputOutputParsers(facts.procedure)
    const checkFields = createFieldCheck({ input, output, isPatch: openapi.method === 'PATCH' })
    const url = `/api${openapi.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    const call = { router: appRouter, path, type, input: undefined, signal: undefined, batchIndex: 0 }
    const answer: RouteHandlerMethod = async (req, res) => {
      const ctx = await createContext({ req, res })
      // A procedure reads its input after it has checked who calls.
      async function getRawInput(): Promise<unknown> {
        const fields = readInput(req)
        if (type === 'mutation' && fields !== undefined)
          await checkFields(fields, ctx.session?.user.id ?? null, () => readEntity(req, ctx))
        return fields
      }
      const data = await callTRPCProcedure({ ...call, ctx, getRawInput })
      if (sharedPolicy !== undefined) res.header('cache-control', CACHE[sharedPolicy])
      return res.type('application/json; charset=utf-8').send(JSON.stringify(data))
    }
    for (const address of [url, `${url}/`]) app.route({ method: openapi.method, url: address, handler: answer })
  }

  app.all('/api/*', async (_request, reply) => reply.code(404).send({ message: 'Not found', code: 'NOT_FOUND' }))
}
