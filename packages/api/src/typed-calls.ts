import type { CreateFastifyContextOptions } from '@trpc/server/adapters/fastify'
import { getInputOutputParsers } from 'trpc-to-openapi'
import type { Context } from './context'
import { createFieldCheck, hasFields } from './platform/http-server/body-fields'
import { createRequestContext } from './platform/http-server/request-context'
import { listProcedures } from './root-router'
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
