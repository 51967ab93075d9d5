import { QueryClient } from '@tanstack/react-query'
import { errorCode } from '../platform/trpc'

const FIVE_MINUTES = 5 * 60_000

/** An answer that asking again will not change. */
const FINAL_ANSWERS = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'BAD_REQUEST'])

/** Entries stay fresh for five minutes; a failed query is asked again three times, a second apart, a mutation never. */
export function createQueryClient() {
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
