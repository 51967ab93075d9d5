import type { AppRouter } from '@squall/api/router'
import { createTRPCClient, httpBatchLink, httpLink, splitLink, type TRPCClient, TRPCClientError } from '@trpc/client'
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query'
import { createRelogin, reloginLink } from './relogin'
import { session } from './session'

const url = '/api/trpc'
/** Splits large batches into several requests, because servers refuse long URLs. */
const MAX_URL = 4_000

/** Codes after which the same token will never work: session refused or account suspended. */
const REFUSALS = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'BAD_REQUEST'])

/** These may wait for a weather source and must not delay other calls of a batch. */
const slowCalls = /^(conditions\.|radar\.|geocoding\.search)/
const isSlow = ({ path }: { path: string }) => slowCalls.test(path)

function sessionHeader() {
  const id = session.id()
  return id === null ? {} : { 'x-session-id': id }
}

/** The bare client signs in; it knows no session and is never retried. */
const signInClient = createTRPCClient<AppRouter>({ links: [httpLink({ url })] })

export const relogin = createRelogin({
  session,
  login: (input) => signInClient.auth.login.mutate(input),
  isRefusal: (error) => REFUSALS.has(errorCode(error) ?? ''),
})

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

export function createTrpcClient(): TRPCClient<AppRouter> {
  return trpc.createClient({
    links: [
      reloginLink({ session, relogin }),
      splitLink({
        condition: isSlow,
        true: httpLink({ url, headers: sessionHeader }),
        false: httpBatchLink({ url, headers: sessionHeader, maxURLLength: MAX_URL }),
      }),
    ],
  })
}

/** Returns the tRPC code of a failed call, such as 'NOT_FOUND'; null when the server was not reached. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof TRPCClientError)) return null
  const code: unknown = error.data?.code
  return typeof code === 'string' ? code : null
}

/** Returns the server's message, or a sentence of the app when the server was not reached. */
export function errorSentence(error: unknown): string {
  if (errorCode(error) !== null && error instanceof Error) return error.message
  return 'The server cannot be reached. Check your connection and try again.'
}
