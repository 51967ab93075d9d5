import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adminsOnly, retryAfter, signInFirst } from '../errors'
import type { Services } from '../services'
import { refuseForgery } from './forgery'
import { createRequestContext } from './request-context'
import { isAdministrator, type SessionInfo } from './sessions'

/** Answers a refused call with `{message, code}` and, where known, a Retry-After header. */
export function answerRefusal(error: TRPCError, reply: FastifyReply): FastifyReply {
  const wait = retryAfter(error)
  if (wait !== null) reply.header('retry-after', wait)
  return reply.code(getHTTPStatusCodeFromError(error)).send({ message: error.message, code: error.code })
}

/** Answers refusals of routes outside tRPC (uploads, downloads) as REST does: `{message, code}`. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | TRPCError>((error, _request, reply) => {
    if (!(error instanceof TRPCError)) throw error
    return answerRefusal(error, reply)
  })
}

/** Returns the session of a signed-in member, with the checks of a member procedure. @throws UNAUTHORIZED, FORBIDDEN */
export async function requireMember(services: Services, req: FastifyRequest, res: FastifyReply): Promise<SessionInfo> {
  const ctx = await createRequestContext(services)({ req, res })
  refuseForgery(ctx, req.method !== 'GET')
  if (ctx.session === null) throw signInFirst()
  return ctx.session
}

/** Returns the session of an administrator, with the checks of an admin procedure. @throws UNAUTHORIZED, FORBIDDEN */
export async function requireAdmin(services: Services, req: FastifyRequest, res: FastifyReply): Promise<SessionInfo> {
  const session = await requireMember(services, req, res)
  if (!isAdministrator(session)) throw adminsOnly()
  return session
}
