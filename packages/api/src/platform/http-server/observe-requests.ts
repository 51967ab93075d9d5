import { isTrustedPeer } from '@squall/shared/rules/ip-network'
import type { Log } from '@squall/shared/server/log'
import { createCounter, createDurations, type MetricsPage } from '@squall/shared/server/metrics'
import {
  createRequestScope,
  inRequest,
  REQUEST_ID_HEADER,
  type RequestScope,
} from '@squall/shared/server/request-scope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const ANY_API = '/api/*'
const TRPC = '/api/trpc/'
const APP = 'the app'
const NOWHERE = 'none'

const APP_FILE = /^\/(assets|icons)\/|\.(html|js|css|json|svg|ico|png|txt|webmanifest)$/

/** Routes that are requested all the time; their successful answers are logged at debug level. */
const QUIET = new Set([APP, '/files/*', '/healthz', '/readyz', '/metrics'])

const QUIET_CALLS = 'internal.streams.report'

/**
 * Gives every request an id for its answer and its log lines, then logs and counts the answered request. An id sent with
 * the request is accepted only from programs on this machine: a proxy or the media process.
 */
export function observeRequests(app: FastifyInstance, log: Log, metrics: RequestMetrics): void {
  const scopes = new WeakMap<FastifyRequest, RequestScope>()

  app.addHook('onRequest', (request, reply, done) => {
    const given = isTrustedPeer(request.raw.socket.remoteAddress) ? request.headers[REQUEST_ID_HEADER] : undefined
    const scope = createRequestScope(given)
    scopes.set(request, scope)
    reply.header(REQUEST_ID_HEADER, scope.id)
    inRequest(scope, done)
  })
  // A body arrives outside the async scope of the first hook.
  app.addHook('preValidation', (request, _reply, done) => {
    const scope = scopes.get(request)
    if (scope === undefined) done()
    else inRequest(scope, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { id, calls = [] } = scopes.get(request) ?? {}
    const { method } = request
    const { statusCode: status } = reply
    const route = getRoute(request, reply)
    const call = calls.length === 0 ? undefined : calls.join(', ')
    metrics.answered(method, route, status, reply.elapsedTime)
    for (const procedure of calls) metrics.called(procedure)
    const isQuiet = status < 400 && (QUIET.has(route) || call === QUIET_CALLS)
    const level = status >= 500 ? 'warn' : isQuiet ? 'debug' : 'info'
    log[level]('request', { method, route, call, status, ms: Math.round(reply.elapsedTime * 10) / 10, requestId: id })
  })
}

/** Returns the pattern of the route that answered, or one name for all files of the app, each of which is a route. */
function getRoute(request: FastifyRequest, reply: FastifyReply): string {
  const { url } = request.routeOptions
  if (url === undefined) return reply.statusCode === 404 ? NOWHERE : APP
  if (url === ANY_API) return NOWHERE
  if (url.startsWith(TRPC)) return `${TRPC}*`
  if (!url.startsWith('/api/') && APP_FILE.test(url)) return APP
  return url.length > 1 && url.endsWith('/') ? url.slice(0, -1) : url
}

/** Counts answered requests by method, route and status, and measures their duration. */
export interface RequestMetrics {
  /** @param route the route's pattern, never the URL, to keep the number of labels small */
  answered(method: string, route: string, status: number, ms: number): void
  called(procedure: string): void
  addTo(page: MetricsPage): void
}

export function createRequestMetrics(): RequestMetrics {
  const requests = createCounter('squall_api_requests_total', 'Requests answered.', ['method', 'route', 'status'])
  const seconds = createDurations('squall_api_request_seconds', 'From a request to its answer.', ['method', 'route'])
  const calls = createCounter('squall_api_calls_total', 'Procedures called.', ['procedure'])
  return {
    answered(method, route, status, ms) {
      requests.inc({ method, route, status: String(status) })
      seconds.observe({ method, route }, ms / 1000)
    },
    called: (procedure) => calls.inc({ procedure }),
    addTo(page) {
      for (const metric of [requests, seconds, calls]) page.add(metric)
    },
  }
}
