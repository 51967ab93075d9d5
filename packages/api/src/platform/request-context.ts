import { timingSafeEqual } from 'node:crypto'
import { INTERNAL_SECRET_HEADER } from '@squall/shared/contract/live'
import { toNetwork } from '@squall/shared/rules/network'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context'
import type { Services } from '../services'
import { isTrustedPeer } from './trusted-peer'

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const origin = header(request, 'origin')
  if (origin === null) return header(request, 'sec-fetch-site') !== 'cross-site'
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === request.headers.host || origin === new URL(publicUrl).origin
}

function isInternal(request: FastifyRequest, secret: string): boolean {
  const given = header(request, INTERNAL_SECRET_HEADER)
  if (given === null || !isTrustedPeer(request.raw.socket.remoteAddress)) return false
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns a function that reads a request's context, such as its session. REST and tRPC share it. */
export function createRequestContext(services: Services) {
  return async ({ req, res }: { req: FastifyRequest; res: FastifyReply }): Promise<Context> => {
    const fromHeader = header(req, 'x-session-id')
    const sessionId = fromHeader ?? services.sessions.readCookie(header(req, 'cookie') ?? '')
    const session = sessionId ? await services.sessions.find(sessionId) : null
    if (session !== null) services.activeDays.note(session.user.id)
    return {
      services,
      session,
      sessionFromCookie: fromHeader === null,
      sameOrigin: isSameOrigin(req, services.publicUrl),
      address: toNetwork(req.ip),
      claimedUserId: header(req, 'user-id'),
      isInternal: isInternal(req, services.internalSecret),
      setSessionCookie(id) {
        res.header('set-cookie', services.sessions.cookie(id))
      },
      setTotalCount(count) {
        if (!req.url.startsWith('/api/trpc/')) res.header('x-total-count', count())
      },
      setRetryAfter(seconds) {
        res.header('retry-after', seconds)
      },
    }
  }
}
