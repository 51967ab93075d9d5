import { ChakraProvider } from '@chakra-ui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Toaster } from '../components/Toaster'
import { session } from '../lib/session'
import { createTrpcClient, trpc } from '../lib/trpc'
import { system } from '../theme/system'
import { createQueryClient } from './query-client'

/** What is built has the global styles in a file (theme-css-plugin), so that no browser computes them. */
const styledSystem: typeof system = import.meta.env.PROD ? Object.create(system, { _global: { value: [] } }) : system

/** Theme, server data and toasts for the whole app. */
export function Provider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  const [trpcClient] = useState(createTrpcClient)
  useForgetOnSessionChange(queryClient)
  return (
    <ChakraProvider value={styledSystem}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          {children}
          <Toaster />
        </QueryClientProvider>
      </trpc.Provider>
    </ChakraProvider>
  )
}

/** What one person was shown must not outlive their session: own positions, likes and lists are asked for anew. */
function useForgetOnSessionChange(queryClient: QueryClient) {
  useEffect(() => {
    let wasSignedIn = session.id() !== null
    return session.subscribe(() => {
      const isSignedIn = session.id() !== null
      if (isSignedIn === wasSignedIn) return
      wasSignedIn = isSignedIn
      if (isSignedIn) void queryClient.invalidateQueries()
      else void queryClient.resetQueries()
    })
  }, [queryClient])
}
