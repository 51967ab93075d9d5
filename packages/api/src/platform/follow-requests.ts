import type { Log } from '@squall/shared/server/log'
import {
  createRequestScope,
  inRequest,
  REQUEST_ID_HEADER,
  type RequestScope,
} from '@squall/shared/server/request-scope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestMetrics } from './request-metrics'
import { isTrustedPeer } from './trusted-peer'

const ANY_API = '/api/*'
const TRPC = '/api/trpc/'
const APP = 'the app'
const NOWHERE = 'none'
const APP_FILE = /^\/(assets|icons)\/|\.(html|js|css|json|svg|ico|png|txt|webmanifest)$/

/** What is asked for all the time and is no news while it goes well. */
const QUIET = new Set([APP, '/files/*', '/healthz', '/readyz', '/metrics'])
const QUIET_CALLS = 'internal.streams.report'

/**
 * Gives every request an id, which its answer and every line of the log carry, and writes one line and some numbers when
 * it was answered. An id that comes with it is believed from programs on this machine alone: a proxy, the media process.
 */
export function followRequests(app: FastifyInstance, log: Log, metrics: RequestMetrics): void {
  const scopes = new WeakMap<FastifyRequest, RequestScope>()

  app.addHook('onRequest', (request, reply, done) => {
    const given = isTrustedPeer(request.raw.socket.remoteAddress) ? request.headers[REQUEST_ID_HEADER] : undefined
    const scope = createRequestScope(given)
    scopes.set(request, scope)
    reply.header(REQUEST_ID_HEADER, scope.id)
    inRequest(scope, done)
  })
  // A body arrives outside of what the first hook began.
  app.addHook('preValidation', (request, _reply, done) => {
    const scope = scopes.get(request)
    if (scope === undefined) done()
    else inRequest(scope, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { id, calls = [] } = scopes.get(request) ?? {}
    const { method } = request
    const { statusCode: status } = reply
    const route = routeOf(request, reply)
    const call = calls.length === 0 ? undefined : calls.join(', ')
    metrics.answered(method, route, status, reply.elapsedTime)
    for (const procedure of calls) metrics.called(procedure)
    const isQuiet = status < 400 && (QUIET.has(route) || call === QUIET_CALLS)
    const level = status >= 500 ? 'warn' : isQuiet ? 'debug' : 'info'
    log[level]('request', { method, route, call, status, ms: Math.round(reply.elapsedTime * 10) / 10, requestId: id })
  })
}

/** The pattern that answered, or that it is the app's own, of which each file is a route. */
function routeOf(request: FastifyRequest, reply: FastifyReply): string {
  const { url } = request.routeOptions
  if (url === undefined) return reply.statusCode === 404 ? NOWHERE : APP
  if (url === ANY_API) return NOWHERE
  if (url.startsWith(TRPC)) return `${TRPC}*`
  if (!url.startsWith('/api/') && APP_FILE.test(url)) return APP
  return url.length > 1 && url.endsWith('/') ? url.slice(0, -1) : url
}
