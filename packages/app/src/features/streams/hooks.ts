import { useState } from 'react'
import { readStored, writeStored } from '../../platform/storage'
import { trpc } from '../../platform/trpc'
import { keepLive } from './rules'

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
