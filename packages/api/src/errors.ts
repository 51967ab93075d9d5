import { TRPCError } from '@trpc/server'

/* All refusals of the api. tRPC and REST map the code to an HTTP status. */

/** Returns an UNAUTHORIZED error. @param sentence for calls whose sentence is documented */
export const signInRequired = (sentence = 'Sign in to do this') =>
  new TRPCError({ code: 'UNAUTHORIZED', message: sentence })
/** What the calls of the profile page answer without a session. */
export const NOT_AUTHENTICATED = 'Not authenticated'
export const forbidden = (message: string) => new TRPCError({ code: 'FORBIDDEN', message })
export const adminRequired = () => forbidden('You need admin privileges to do this')
export const notFound = (message: string) => new TRPCError({ code: 'NOT_FOUND', message })
export const badRequest = (message: string) => new TRPCError({ code: 'BAD_REQUEST', message })
export const conflict = (message: string) => new TRPCError({ code: 'CONFLICT', message })
export const tooLarge = (message: string) => new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message })
export const unsupportedMedia = (message: string) => new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message })
export const unauthorized = (message: string) => new TRPCError({ code: 'UNAUTHORIZED', message })
/** Returns a SERVICE_UNAVAILABLE error. @param seconds the time for Retry-After, when known */
export const unavailable = (message: string, seconds?: number) =>
  new TRPCError({ code: 'SERVICE_UNAVAILABLE', message, ...(seconds && { cause: new TooEarly(seconds) }) })

export const tooSoon = (message: string) => new TRPCError({ code: 'TOO_MANY_REQUESTS', message })

/** The cause of a refusal that carries the seconds for Retry-After. */
class TooEarly extends Error {
  constructor(readonly seconds: number) {
    super(`to be tried again in ${seconds} s`)
  }
}

/** Returns after how many seconds a refused call may be tried again, or null when unknown. */
export const getRetryAfterSeconds = ({ cause }: TRPCError): number | null =>
  cause instanceof TooEarly ? cause.seconds : null

/** Returns a TOO_MANY_REQUESTS error that says how long to wait. */
export function tooMany(waitMs: number): TRPCError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
  const message = `Too many attempts. Try again in ${wait}.`
  return new TRPCError({ code: 'TOO_MANY_REQUESTS', message, cause: new TooEarly(seconds) })
}

const QUEUE_RETRY_SECONDS = 5

/** Too many tasks wait: of one key (429), or of all keys together (503). */
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
