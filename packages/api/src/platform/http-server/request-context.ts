import { timingSafeEqual } from 'node:crypto'
import { INTERNAL_SECRET_HEADER } from '@squall/shared/contract/live'
import { isTrustedPeer, toNetwork } from '@squall/shared/rules/ip-network'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context'
import { adminRequired, badRequest, forbidden, signInRequired } from '../../errors'
import type { Services } from '../../services'
import { isAdministrator, type SessionInfo } from '../sessions'

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

/** Returns the session of a signed-in member, with the checks of a member procedure. @throws UNAUTHORIZED, FORBIDDEN */
export async function requireMember(services: Services, req: FastifyRequest, res: FastifyReply): Promise<SessionInfo> {
  const ctx = await createRequestContext(services)({ req, res })
  refuseForgery(ctx, req.method !== 'GET')
  if (ctx.session === null) throw signInRequired()
  return ctx.session
}

/** Returns the session of an administrator, with the checks of an admin procedure. @throws UNAUTHORIZED, FORBIDDEN */
export async function requireAdmin(services: Services, req: FastifyRequest, res: FastifyReply): Promise<SessionInfo> {
  const session = await requireMember(services, req, res)
  if (!isAdministrator(session)) throw adminRequired()
  return session
}

/**
 * Refuses forged requests (CSRF): a write with a cookie must come from this site, and a `user-id` header must name the
 * session's user.
 * @throws FORBIDDEN
 */
export function refuseForgery(ctx: Context, isWrite: boolean): void {
  if (isWrite && ctx.sessionFromCookie && !ctx.sameOrigin) throw forbidden('This request came from another site')
  if (ctx.claimedUserId !== null && ctx.session !== null && ctx.claimedUserId !== ctx.session.user.id) {
    throw forbidden('The user-id header is not yours')
  }
}

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

/**
 * Checks the typed password before a sensitive change. A device token is not enough.
 * @param wrong the sentence for a wrong password
 * @throws BAD_REQUEST, TOO_MANY_REQUESTS after too many wrong passwords, SERVICE_UNAVAILABLE
 */
export async function requirePassword(
  { db, guesses }: Pick<Services, 'db' | 'guesses'>,
  { user }: SessionInfo,
  password: string,
  wrong: string,
): Promise<void> {
  const { users } = tables
  const person = db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, user.id))
    .get()
  if (person === undefined) throw signInRequired()
  if (!(await guesses.isConfirmationRight(password, person))) throw badRequest(wrong)
}

/** Refuses account changes on a demonstration, whose visitors share its accounts. @throws FORBIDDEN */
export function refuseOnDemonstration({ demo }: Pick<Services, 'demo'>): void {
  if (demo) throw forbidden('On a demonstration, passwords and accounts stay as they are')
}
