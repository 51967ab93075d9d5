import { useEffect, useState } from 'react'
import { readStored, writeStored } from '../../platform/storage'
import { trpc } from '../../platform/trpc'
import { keepLive, type ToTerms } from './rules'

const EVERY_30_S = 30_000
const GRID_MODE_KEY = 'squall-grid-mode'

/** Returns the live streams, refetched every 30 s. */
export function useLiveStreams() {
  const list = trpc.streams.list.useQuery(undefined, {
    refetchInterval: EVERY_30_S,
    staleTime: EVERY_30_S,
    select: keepLive,
  })
  return { streams: list.data ?? [], isLoading: list.isLoading, isError: list.isError && list.data === undefined }
}

/** Returns how a search is split into terms: undefined until the names of the US states are loaded, with the first search. */
export function useSearchTerms(search: string): ToTerms | undefined {
  const [toTerms, setToTerms] = useState<ToTerms>()
  const isSearching = search.trim() !== ''
  useEffect(() => {
    if (isSearching)
      void import('@squall/shared/rules/us-states').then((states) => setToTerms(() => states.toSearchTerms))
  }, [isSearching])
  return toTerms
}

/** Returns whether large screens show three columns instead of two (stored on the device), and its setter. */
export function useGridMode(): [boolean, (isGridMode: boolean) => void] {
  const [isGridMode, setGridMode] = useState(() => readStored(GRID_MODE_KEY, (stored) => stored === true) ?? true)
  return [
    isGridMode,
    (next) => {
      setGridMode(next)
      writeStored(GRID_MODE_KEY, next)
    },
  ]
}
