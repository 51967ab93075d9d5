import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adminsOnly, retryAfter, signInFirst } from '../errors'
import type { Services } from '../services'
import { refuseForgery } from './forgery'
import { createRequestContext } from './request-context'
import { isAdministrator, type SessionInfo } from './sessions'

/** The answer to a call that was refused: `{message, code}`, and when it may be tried again. */
export function answerRefusal(error: TRPCError, reply: FastifyReply): FastifyReply {
  const wait = retryAfter(error)
  if (wait !== null) reply.header('retry-after', wait)
  return reply.code(getHTTPStatusCodeFromError(error)).send({ message: error.message, code: error.code })
}

/** Makes the refusals of routes that are no calls (uploads, downloads) look as those of REST do: `{message, code}`. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | TRPCError>((error, _request, reply) => {
    if (!(error instanceof TRPCError)) throw error
    return answerRefusal(error, reply)
  })
}

/** @throws UNAUTHORIZED, FORBIDDEN; the same locks as a member's procedure has */
export async function requireMember(services: Services, req: FastifyRequest, res: FastifyReply): Promise<SessionInfo> {
  const ctx = await createRequestContext(services)({ req, res })
  refuseForgery(ctx, req.method !== 'GET')
  if (ctx.session === null) throw signInFirst()
  return ctx.session
}

/** @throws UNAUTHORIZED, FORBIDDEN; the same locks as an administrator's procedure has */
export async function requireAdmin(services: Services, req: FastifyRequest, res: FastifyReply): Promise<SessionInfo> {
  const session = await requireMember(services, req, res)
  if (!isAdministrator(session)) throw adminsOnly()
  return session
}
