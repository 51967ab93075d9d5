import type { Log } from '@squall/shared/server/log'
import { currentRequest } from '@squall/shared/server/request-scope'
import { initTRPC, TRPCError } from '@trpc/server'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { ZodError, z } from 'zod'
import type { Context } from './context'
import { adminsOnly, forbidden, retryAfter, signInFirst } from './errors'
import { refuseForgery } from './platform/forgery'
import { isAdministrator } from './platform/sessions'

/** Who may call a procedure. Set by the ladder below, so that a test can ask every procedure for its rung. */
type Access = 'public' | 'member' | 'approved' | 'admin' | 'internal'

export interface ProcedureMeta extends OpenApiMeta {
  access?: Access
}

type RestMeta = NonNullable<OpenApiMeta['openapi']>
/** For lists that tell how long they are as a whole. */
export const TotalCount = z.object({
  'X-Total-Count': z.int().optional().meta({ description: 'How long the whole list is of which this is a page' }),
})

/** What there is to know beyond the summary: how it behaves, what 409 and 503 would mean, and whether a page tells the total. */
type RestNotes = Pick<RestMeta, 'description' | 'errorResponses' | 'responseHeaders'>

/** Gives a procedure its REST path, and the sentences that its reference at /api/docs shows. */
export const rest = (method: RestMeta['method'], path: RestMeta['path'], summary: string, notes?: RestNotes) => ({
  openapi: { method, path, summary, ...notes },
})

const FAULT = 'Something went wrong on the server'
const isFault = ({ code }: TRPCError): boolean => code === 'INTERNAL_SERVER_ERROR'

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter({ shape, error }) {
      const { stack: _neverLeaves, ...data } = shape.data
      // What failed outside of a procedure, such as reading who calls, has not been through plainErrors.
      return { ...shape, data, ...(isFault(error) && { message: FAULT }) }
    },
  })

/** Bad input becomes its first sentence; a fault of ours becomes one that tells nothing of the inside. */
const plainErrors = t.middleware(async ({ next, ctx, path }) => {
  currentRequest()?.calls.push(path)
  const result = await next()
  if (result.ok) return result
  const { error } = result
  const wait = retryAfter(error)
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

/** Logs what failed outside of a procedure; plainErrors has logged the rest and replaced it with its own sentence. */
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

/** Each call of a batch counts by itself. */
const withinLimits = t.middleware(({ next, ctx, type, path }) => {
  const caller = { address: ctx.address, userId: ctx.session?.user.id ?? null }
  ctx.services.callLimits.takeCall(caller, { path, isWrite: type === 'mutation' })
  return next()
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Anybody. */
export const publicProcedure = t.procedure
  .meta({ access: 'public' })
  .use(plainErrors)
  .use(withinLimits)
  .use(sameSiteWrites)

/** Whoever is signed in. */
export const memberProcedure = publicProcedure.meta({ access: 'member' }).use(({ next, ctx }) => {
  if (ctx.session === null) throw signInFirst()
  return next({ ctx: { session: ctx.session } })
})

/** A member whose account an administrator approved. */
export const approvedProcedure = memberProcedure.meta({ access: 'approved' }).use(({ next, ctx }) => {
  if (ctx.session.user.accountStatus !== 'approved') throw forbidden('Account must be approved')
  return next()
})

export const adminProcedure = memberProcedure.meta({ access: 'admin' }).use(({ next, ctx }) => {
  if (!isAdministrator(ctx.session)) throw adminsOnly()
  return next()
})

/** The media process on this machine. */
export const internalProcedure = t.procedure
  .meta({ access: 'internal' })
  .use(plainErrors)
  .use(({ next, ctx }) => {
    if (!ctx.isInternal) throw forbidden('For the media process only')
    return next()
  })
