import { skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import { errorSentence, trpc } from '../platform/trpc'

/** As much as the server takes. */
const LEAST = 2
export const MOST_LETTERS = 100

/** Places by name. It asks when it is told to, never while somebody types: the service behind it forbids that. */
export function usePlaceSearch() {
  const [asked, setAsked] = useState<string | null>(null)
  const { data, isFetching, error, refetch } = trpc.geocoding.search.useQuery(
    asked === null ? skipToken : { q: asked },
    {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
  )

  function search(typed: string) {
    const name = typed.trim().replaceAll(/\s+/g, ' ')
    if (name.length < LEAST) return
    if (name === asked && error !== null) void refetch()
    setAsked(name)
  }

  return {
    search,
    isSearching: isFetching,
    found: asked === null || isFetching ? undefined : data,
    problem: error === null || isFetching ? null : errorSentence(error),
    clear: () => setAsked(null),
  }
}
