import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { CallLimits } from '../rate-limit'
import { HTTP_CODES } from './http-errors'

const SECOND = 1_000

/** In bytes. The largest request lists the users of a bulk action. */
export const BODY_LIMIT = 512 * 1024

/** Calls in one tRPC request; the app sends fewer. */
export const BATCH_LIMIT = 100

/** For the request line and all headers together, as Node's default. */
const HEADER_BYTES = 16 * 1024

/**
 * Time limits against slow clients (slowloris): 15 s for the headers, five minutes for a whole request (a picture over a bad
 * link), one minute without any traffic.
 */
export const requestLimits = {
  bodyLimit: BODY_LIMIT,
  connectionTimeout: 60 * SECOND,
  requestTimeout: 300 * SECOND,
  http: { headersTimeout: 15 * SECOND, connectionsCheckingInterval: 5 * SECOND, maxHeaderSize: HEADER_BYTES },
  // The procedure names of a tRPC batch are one path parameter, which Fastify limits to 100 characters by default.
  routerOptions: { maxParamLength: HEADER_BYTES },
} satisfies FastifyHttpOptions<Server>

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** Refuses clients that send more requests than any page does, before a body is read. */
export function refuseFloods(app: FastifyInstance, callLimits: CallLimits): void {
  app.addHook('onRequest', async ({ ip }) => callLimits.takeRequest(ip))
}

/** Refuses TRACE, which Fastify would pass to tRPC, where the Request constructor throws on it. */
export function refuseTrace(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method }, reply) => {
    if (method !== 'TRACE') return
    reply.header('allow', ALLOWED_METHODS)
    return reply.code(405).send({ message: 'TRACE is not supported', code: HTTP_CODES[405] })
  })
}
