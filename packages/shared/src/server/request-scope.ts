import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'

/** Header by which a request is known to whoever sent it, and to both processes. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The form in which an id is believed when another program names one. */
export const RequestId = z.string().regex(/^[\w-]{8,64}$/)

/** One request while it is worked on. */
export interface RequestScope {
  id: string
  /** The procedures it called, by name; several in a batch. */
  calls: string[]
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** @param given an id that somebody trusted named, as it came; whatever else makes a new one */
export function createRequestScope(given?: unknown): RequestScope {
  return { id: RequestId.safeParse(given).data ?? randomUUID(), calls: [] }
}

/** Does something as part of a request: log lines and messages to the other process carry its id. */
export const inRequest = <T>(scope: RequestScope, run: () => T): T => scopes.run(scope, run)

export const currentRequest = (): RequestScope | undefined => scopes.getStore()
