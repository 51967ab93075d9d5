import type { Log } from '@squall/shared/server/log'
import { currentRequest } from '@squall/shared/server/request-scope'
import { initTRPC, TRPCError } from '@trpc/server'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { ZodError, z } from 'zod'
import type { Context } from './context'
import { adminRequired, forbidden, getRetryAfterSeconds, signInRequired } from './errors'
import type { SharedPolicy } from './platform/http-server/cache-control'
import { refuseForgery } from './platform/http-server/request-context'
import { setPlainInputErrors } from './platform/input-errors'
import { isAdministrator } from './platform/sessions'

/** The callers that a procedure allows. The procedure builders below set it, so that tests can check it. */
type Access = 'public' | 'member' | 'approved' | 'admin' | 'internal'

export interface ProcedureMeta extends OpenApiMeta {
  access?: Access
  /** What a member procedure answers without a session, where that sentence is documented. */
  signInSentence?: string | undefined
  /** How long caches that many people share may keep its answers; personal when left out. */
  sharedPolicy?: SharedPolicy
}

type RestMeta = NonNullable<OpenApiMeta['openapi']>
/** The response header with the total length of a paged list. */
export const TotalCountHeader = z.object({
  'X-Total-Count': z.int().optional().meta({ description: 'The length of the whole list' }),
})

/** Notes for the reference beyond the summary: behaviour, the meaning of errors such as 409 and 503, and response headers. */
type RestNotes = Pick<RestMeta, 'description' | 'errorResponses' | 'responseHeaders'> &
  Pick<ProcedureMeta, 'signInSentence'>

/** Returns the meta that gives a procedure its REST path and its text in the reference at /api/docs. */
export const rest = (
  method: RestMeta['method'],
  path: RestMeta['path'],
  summary: string,
  { signInSentence, ...notes }: RestNotes = {},
) => ({ signInSentence, openapi: { method, path, summary, ...notes } })

const FAULT = 'Something went wrong on the server'
const isFault = ({ code }: TRPCError): boolean => code === 'INTERNAL_SERVER_ERROR'

// Every schema of a procedure is parsed behind this module.
setPlainInputErrors()

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter({ shape, error }) {
      const { stack: _neverLeaves, ...data } = shape.data
      // Errors outside procedures, for example in createContext, have not passed plainErrors.
      return { ...shape, data, ...(isFault(error) && { message: FAULT }) }
    },
  })

/** Reduces invalid input to its first message, and faults to one sentence without internal details. */
const plainErrors = t.middleware(async ({ next, ctx, path }) => {
  currentRequest()?.calls.push(path)
  const result = await next()
  if (result.ok) return result
  const { error } = result
  const wait = getRetryAfterSeconds(error)
  if (wait !== null) ctx.setRetryAfter(wait)
  if (error.cause instanceof ZodError) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: error.cause.issues[0]?.message ?? 'That input is not valid' })
  }
  if (isFault(error)) {
    ctx.services.log.error(`${path} failed`, { error: error.cause ?? error })
    throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: FAULT })
  }
  return result
})

/** Returns a handler that logs faults outside procedures. plainErrors logs all others and replaces their message. */
export const logCallFaults =
  (log: Log) =>
  ({ error, path }: { error: TRPCError; path: string | undefined }): void => {
    if (isFault(error) && error.message !== FAULT)
      log.error(`${path ?? 'a call'} failed`, { error: error.cause ?? error })
  }

const sameSiteWrites = t.middleware(({ next, ctx, type }) => {
  refuseForgery(ctx, type === 'mutation')
  return next()
})

/** Counts each call of a batch separately. */
const withinLimits = t.middleware(({ next, ctx, type, path }) => {
  const caller = { address: ctx.address, userId: ctx.session?.user.id ?? null }
  ctx.services.callLimits.takeCall(caller, { path, isWrite: type === 'mutation' })
  return next()
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** For visitors and members. */
export const publicProcedure = t.procedure
  .meta({ access: 'public' })
  .use(plainErrors)
  .use(withinLimits)
  .use(sameSiteWrites)

/** For visitors and members alike: it knows no session, so its answers are the same for all and can be cached for all. */
export const sharedProcedure = (sharedPolicy: SharedPolicy) =>
  publicProcedure.meta({ sharedPolicy }).use(({ next }) => next({ ctx: { session: null } }))

/** For signed-in members. */
export const memberProcedure = publicProcedure.meta({ access: 'member' }).use(({ next, ctx, meta }) => {
  if (ctx.session === null) throw signInRequired(meta?.signInSentence)
  return next({ ctx: { session: ctx.session } })
})

/** For members with an approved account. */
export const approvedProcedure = memberProcedure.meta({ access: 'approved' }).use(({ next, ctx }) => {
  if (ctx.session.user.accountStatus !== 'approved') throw forbidden('Account must be approved')
  return next()
})

/** For administrators. */
export const adminProcedure = memberProcedure.meta({ access: 'admin' }).use(({ next, ctx }) => {
  if (!isAdministrator(ctx.session)) throw adminRequired()
  return next()
})

/** For the media process on this machine. */
export const internalProcedure = t.procedure
  .meta({ access: 'internal' })
  .use(plainErrors)
  .use(({ next, ctx }) => {
    if (!ctx.isInternal) throw forbidden('For the media process only')
    return next()
  })
