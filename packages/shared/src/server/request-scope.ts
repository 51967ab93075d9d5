import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'

/** The header with the request id, for the client and both processes. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The form of an accepted request id from another program. */
export const RequestId = z.string().regex(/^[\w-]{8,64}$/)

/** A request in progress. */
export interface RequestScope {
  id: string
  /** The names of the procedures it called; several in a batch. */
  calls: string[]
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Returns a new scope. @param given a request id from a trusted program; an invalid one is replaced by a new id */
export function createRequestScope(given?: unknown): RequestScope {
  return { id: RequestId.safeParse(given).data ?? randomUUID(), calls: [] }
}

/** Returns the result of `run`, executed in a request's scope: its log lines and events to the other process carry the id. */
export const inRequest = <T>(scope: RequestScope, run: () => T): T => scopes.run(scope, run)

export const currentRequest = (): RequestScope | undefined => scopes.getStore()
