import { Readable } from 'node:stream'
import type { Log } from '@squall/shared/server/log'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { getRetryAfterSeconds } from '../../errors'

/** The `code` of an error answer that does not come from a procedure, by HTTP status. */
export const HTTP_CODES: Record<number, string> = {
  400: 'BAD_REQUEST',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  426: 'BAD_REQUEST',
  503: 'SERVICE_UNAVAILABLE',
}

const HTTP_SENTENCES: Record<number, string> = {
  400: 'The request could not be read',
  413: 'The request is too large',
  415: 'This content type is not supported',
}

/**
 * Answers errors outside procedures with `{message, code}` too, without internal details. A stream that fails after its
 * first bytes can only be cut off, which is logged.
 */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.addHook('onSend', async (_request, _reply, payload) => {
    if (payload instanceof Readable) payload.once('error', (error) => log.error('answer broken off', { error }))
  })
  app.setErrorHandler<FastifyError | TRPCError>((error, _request, reply) => {
    if (error instanceof TRPCError) return answerRefusal(error, reply)
    const status = error.statusCode ?? 500
    if (status >= 500) log.error('request failed', { error })
    const message = HTTP_SENTENCES[status] ?? (status >= 500 ? 'Something went wrong on the server' : error.message)
    return reply.code(status).send({ message, code: HTTP_CODES[status] ?? 'INTERNAL_SERVER_ERROR' })
  })
}

/** Answers a refused call with `{message, code}` and, where known, a Retry-After header. */
export function answerRefusal(error: TRPCError, reply: FastifyReply): FastifyReply {
  const wait = getRetryAfterSeconds(error)
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
