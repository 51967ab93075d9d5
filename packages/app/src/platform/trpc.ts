import type { AppRouter } from '@squall/api/router'
import { createTRPCClient, httpBatchLink, httpLink, splitLink, type TRPCClient, TRPCClientError } from '@trpc/client'
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query'
import { createRelogin } from './relogin'
import { reloginLink } from './relogin-link'
import { session } from './session'

const url = '/api/trpc'
/** Many questions at once go out in several requests: servers refuse long addresses. */
const MAX_URL = 4_000

/** A session that is refused, an account that is suspended: trying the same token again is of no use. */
const REFUSALS = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'BAD_REQUEST'])

/** These may wait for a weather source and must not delay other calls of a batch. */
const slowRouters = /^(conditions|radar|geocoding)\./
const isSlow = ({ path }: { path: string }) => slowRouters.test(path)

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

/** The tRPC code of a failed call, such as 'NOT_FOUND'; null when the server was not reached at all. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof TRPCClientError)) return null
  const code: unknown = error.data?.code
  return typeof code === 'string' ? code : null
}

/** One plain sentence a person can read; a server that was not reached gets our own. */
export function errorSentence(error: unknown): string {
  if (errorCode(error) !== null && error instanceof Error) return error.message
  return 'The server cannot be reached. Check your connection and try again.'
}
