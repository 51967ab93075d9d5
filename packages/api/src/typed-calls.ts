import type { CreateFastifyContextOptions } from '@trpc/server/adapters/fastify'
import type { ResponseMetaFn } from '@trpc/server/http'
import { getInputOutputParsers } from 'trpc-to-openapi'
import type { Context } from './context'
import { createFieldCheck, hasFields } from './platform/http-server/body-fields'
import { CACHE } from './platform/http-server/cache-control'
import { createRequestContext } from './platform/http-server/request-context'
import { type AppRouter, listProcedures } from './root-router'
import type { Services } from './services'

type Call = CreateFastifyContextOptions['info']['calls'][number]

/**
 * Returns a function that creates the context of a request to /api/trpc. Its calls refuse unknown fields with the sentence of
 * the REST paths. Like there, the input is read only after the procedure has checked who calls.
 */
export function createCallContext(services: Services) {
  const createContext = createRequestContext(services)
  const checks = new Map(
    listProcedures().map(({ path, procedure }) => {
      const { inputParser: input } = getInputOutputParsers(procedure)
      return [path, createFieldCheck({ input, output: undefined, isPatch: false })]
    }),
  )

  function refuseUnknownFields(call: Call, { session }: Context): void {
    const { getRawInput } = call
    call.getRawInput = async () => {
      const input = await getRawInput()
      if (hasFields(input)) await checks.get(call.path)?.(input, session?.user.id ?? null, async () => null)
      return input
    }
  }

  return async ({ req, res, info }: CreateFastifyContextOptions): Promise<Context> => {
    const ctx = await createContext({ req, res })
    for (const call of info.calls) refuseUnknownFields(call, ctx)
    return ctx
  }
}

/**
 * Returns a function that lets caches share an answer when all its calls are lists that are the same for all callers. Alerts
 * are not among them: the app asks for them when media says that they changed, and must not get those of a second before.
 */
export function shareAnswers(): ResponseMetaFn<AppRouter> {
  const lists = new Set(
    listProcedures()
      .filter(({ sharedPolicy }) => sharedPolicy === 'list')
      .map(({ path }) => path),
  )
  // The headers of a streamed answer are sent before its calls have succeeded.
  return ({ paths = [], errors, eagerGeneration }) =>
    paths.length > 0 && errors.length === 0 && !eagerGeneration && paths.every((path) => lists.has(path))
      ? { headers: new Headers({ 'cache-control': CACHE.list }) }
      : {}
}
