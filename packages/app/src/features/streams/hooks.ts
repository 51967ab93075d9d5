import type { Stream } from '@squall/shared/contract/live'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readStored, writeStored } from '../../platform/storage'
import { trpc } from '../../platform/trpc'
import { findBestStream, readStreamChoice, type StreamChoice, writeStreamChoice } from './order.rules'
import { keepLive, type ToTerms } from './rules'

const EVERY_30_S = 30_000
/** The same list each time, so that nothing is rendered anew for it. */
const NONE: Stream[] = []
const GRID_MODE_KEY = 'squall-grid-mode'

/** Returns the live streams, refetched every 30 s. */
export function useLiveStreams() {
  const list = trpc.streams.list.useQuery(undefined, {
    refetchInterval: EVERY_30_S,
    staleTime: EVERY_30_S,
    select: keepLive,
  })
  return { streams: list.data ?? NONE, isLoading: list.isLoading, isError: list.isError && list.data === undefined }
}

/** Returns the stream to show first, the same one until it ends; null when nobody else is live. */
export function useBestStream(viewerId: string | null) {
  const { streams, isLoading } = useLiveStreams()
  const [shown, setShown] = useState<string | null>(null)
  const best = findBestStream(streams, shown, viewerId)
  if (best !== null && best.id !== shown) setShown(best.id)
  return { best, isLoading }
}

/** Returns how the live list is sorted and narrowed, kept in the address, and its setter. */
export function useStreamChoice(): [StreamChoice, (changed: Partial<StreamChoice>) => void] {
  const [params, setParams] = useSearchParams()
  // The address itself, because the parameters of this render are old when two choices follow each other at once.
  const choose = useCallback(
    (changed: Partial<StreamChoice>) =>
      setParams(writeStreamChoice(new URLSearchParams(window.location.search), changed), { replace: true }),
    [setParams],
  )
  return [readStreamChoice(params), choose]
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
