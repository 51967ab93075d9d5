import type { AnyTRPCProcedure } from '@trpc/server'
import { appRouter } from './root-router'
import type { ProcedureMeta } from './trpc'

export interface ProcedureFacts {
  /** For instance `admin.stats`. */
  path: string
  type: 'query' | 'mutation' | 'subscription'
  access: ProcedureMeta['access']
  /** Where it stands in the REST interface, if it does. */
  openapi: ProcedureMeta['openapi']
  procedure: AnyTRPCProcedure
}

/** Every procedure there is; tRPC keeps them in one flat table, which its types do not say. */
export function allProcedures(): ProcedureFacts[] {
  const table = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>
  return Object.entries(table).map(([path, procedure]) => {
    const { type, meta } = procedure._def
    const { access, openapi } = (meta ?? {}) as ProcedureMeta
    return { path, type, access, openapi, procedure }
  })
}
