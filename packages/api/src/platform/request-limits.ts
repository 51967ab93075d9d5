import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { CallLimits } from './call-limits'
import { HTTP_CODES } from './http-errors'

const SECOND = 1_000

/** The longest request names the users of a bulk act. */
export const BODY_LIMIT = 512 * 1024

/** More than the app ever puts into one tRPC request. */
export const BATCH_LIMIT = 100

/** Of the request line and all headers together: Node's own limit. */
const HEADER_BYTES = 16 * 1024

/**
 * How long a connection may take for what it sends, so that one that dribbles does not stay: 15 s for the headers, five
 * minutes for a picture over a bad link, one minute in which nothing moves at all.
 */
export const requestLimits = {
  bodyLimit: BODY_LIMIT,
  connectionTimeout: 60 * SECOND,
  requestTimeout: 300 * SECOND,
  http: { headersTimeout: 15 * SECOND, connectionsCheckingInterval: 5 * SECOND, maxHeaderSize: HEADER_BYTES },
  // The names of a tRPC batch are one parameter of a path, of which Fastify takes 100 characters by itself.
  routerOptions: { maxParamLength: HEADER_BYTES },
} satisfies FastifyHttpOptions<Server>

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** Refuses whoever asks for more than any page does, before anything is read. */
export function refuseFloods(app: FastifyInstance, callLimits: CallLimits): void {
  app.addHook('onRequest', async ({ ip }) => callLimits.takeRequest(ip))
}

/** Refuses TRACE, which Fastify would pass to tRPC, where no Request can be made of it. */
export function refuseTrace(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method }, reply) => {
    if (method !== 'TRACE') return
    reply.header('allow', ALLOWED_METHODS)
    return reply.code(405).send({ message: 'TRACE is not supported', code: HTTP_CODES[405] })
  })
}
