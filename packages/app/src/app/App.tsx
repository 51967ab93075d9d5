import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { session } from '../platform/session'
import { createTrpcClient, errorCode, trpc } from '../platform/trpc'
import { Toaster } from '../ui/Toaster'
import { system } from '../ui/theme/system'
import { MediaNodesHost } from './MediaNodesHost'
import { AppRoutes } from './router'

/** The built app has the global styles in a file (theme-css-plugin), so the browser does not compute them. */
const styledSystem: typeof system = import.meta.env.PROD ? Object.create(system, { _global: { value: [] } }) : system

const FIVE_MINUTES = 5 * 60_000

/** Error codes that a retry would not change. */
const FINAL_ANSWERS = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'BAD_REQUEST'])

export function App() {
  return (
    <Provider>
      <BrowserRouter>
        <AppRoutes />
        <MediaNodesHost />
        <Toaster />
      </BrowserRouter>
    </Provider>
  )
}

/** Theme and server data for the whole app. */
function Provider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  const [trpcClient] = useState(createTrpcClient)
  useForgetOnSessionChange(queryClient)
  return (
    <ChakraProvider value={styledSystem}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </ChakraProvider>
  )
}

/** Drops personal data when the session changes: positions, likes and lists are fetched again. */
function useForgetOnSessionChange(queryClient: QueryClient) {
  useEffect(() => {
    let wasSignedIn = session.id() !== null
    return session.subscribe(() => {
      const isSignedIn = session.id() !== null
      if (isSignedIn === wasSignedIn) return
      wasSignedIn = isSignedIn
      if (isSignedIn) void queryClient.invalidateQueries()
      // A moment later, when nothing that only members may ask for is mounted any more.
      else setTimeout(() => void queryClient.resetQueries())
    })
  }, [queryClient])
}

/** Entries stay fresh for five minutes; a failed query is retried three times, a second apart; a mutation never. */
function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        retry: (failures, error) => failures < 3 && !FINAL_ANSWERS.has(errorCode(error) ?? ''),
        retryDelay: 1000,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
}
