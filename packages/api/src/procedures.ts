import type { AnyTRPCProcedure } from '@trpc/server'
import { appRouter } from './root-router'
import type { ProcedureMeta } from './trpc'

export interface ProcedureFacts {
  /** For instance `admin.stats`. */
  path: string
  type: 'query' | 'mutation' | 'subscription'
  access: ProcedureMeta['access']
  /** Its REST route, if it has one. */
  openapi: ProcedureMeta['openapi']
  procedure: AnyTRPCProcedure
}

/** Returns all procedures. tRPC keeps them in one flat table, which its types do not show. */
export function listProcedures(): ProcedureFacts[] {
  const table = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>
  return Object.entries(table).map(([path, procedure]) => {
    const { type, meta } = procedure._def
    const { access, openapi } = (meta ?? {}) as ProcedureMeta
    return { path, type, access, openapi, procedure }
  })
}
