import { TRPCError } from '@trpc/server'

/* Every refusal the api gives, thrown where it arises; tRPC and REST map the code to a status. */

export const signInFirst = () => new TRPCError({ code: 'UNAUTHORIZED', message: 'Sign in to do this' })
export const forbidden = (message: string) => new TRPCError({ code: 'FORBIDDEN', message })
export const adminsOnly = () => forbidden('You need admin privileges to do this')
export const notFound = (message: string) => new TRPCError({ code: 'NOT_FOUND', message })
export const badRequest = (message: string) => new TRPCError({ code: 'BAD_REQUEST', message })
export const conflict = (message: string) => new TRPCError({ code: 'CONFLICT', message })
export const tooLarge = (message: string) => new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message })
export const unsupportedMedia = (message: string) => new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message })
export const unauthorized = (message: string) => new TRPCError({ code: 'UNAUTHORIZED', message })
/** @param seconds after which it may be tried again, where that is known */
export const unavailable = (message: string, seconds?: number) =>
  new TRPCError({ code: 'SERVICE_UNAVAILABLE', message, ...(seconds && { cause: new TooEarly(seconds) }) })

export const tooSoon = (message: string) => new TRPCError({ code: 'TOO_MANY_REQUESTS', message })

/** Why something was refused that may be done later; the Retry-After header says when. */
class TooEarly extends Error {
  constructor(readonly seconds: number) {
    super(`to be tried again in ${seconds} s`)
  }
}

/** After how many seconds a refused call may be tried again, where that is known. */
export const retryAfter = ({ cause }: TRPCError): number | null => (cause instanceof TooEarly ? cause.seconds : null)

export function tooMany(waitMs: number): TRPCError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
  const message = `Too many attempts. Try again in ${wait}.`
  return new TRPCError({ code: 'TOO_MANY_REQUESTS', message, cause: new TooEarly(seconds) })
}

const QUEUE_RETRY_SECONDS = 5

/** Too many tasks wait: those of one key (429), which others do not feel, or those of all (503). */
export class QueueFullError extends TRPCError {
  constructor(scope: 'key' | 'all') {
    super({
      code: scope === 'key' ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE',
      message:
        scope === 'key'
          ? 'Too many of your requests are waiting. Try again in a few seconds.'
          : 'The server is busy. Try again in a few seconds.',
      cause: new TooEarly(QUEUE_RETRY_SECONDS),
    })
  }
}
