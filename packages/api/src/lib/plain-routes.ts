import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adminsOnly, signInFirst } from '../errors'
import type { Services } from '../services'
import { refuseForgery } from './forgery'
import { createRequestContext } from './request-context'
import { isAdministrator, type SessionInfo } from './sessions'

/** Makes the refusals of routes that are no calls (uploads, downloads) look as those of REST do: `{message, code}`. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | TRPCError>((error, _request, reply) => {
    if (!(error instanceof TRPCError)) throw error
    return reply.code(getHTTPStatusCodeFromError(error)).send({ message: error.message, code: error.code })
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
