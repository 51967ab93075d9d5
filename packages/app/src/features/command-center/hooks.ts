import type { WeatherSource } from '@squall/shared/contract/weather'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { locateMe, useMyPlace } from '../../platform/my-place'
import { readStored, writeStored } from '../../platform/storage'
import { useNow } from '../../platform/timer-hooks'
import { toast } from '../../platform/toast'
import { trpc } from '../../platform/trpc'
import type { Refreshed } from './status.rules'

const EVERY_30_S = 30_000
/** An answer of our own server that is older says nothing about now. */
const KNOWN_FOR_MS = 90_000
/** A new place asks sources that were waiting; soon after, they have answered or failed. */
const ANSWERED_WITHIN_MS = 5_000

/** How the sources of weather do, asked again every 30 s; null while it is not known, such as without our own server. */
export function useSources(): { sources: WeatherSource[] | null; isLoading: boolean; now: number } {
  const { data, dataUpdatedAt, isError, isLoading, refetch } = trpc.sources.list.useQuery(undefined, {
    refetchInterval: EVERY_30_S,
    staleTime: EVERY_30_S,
  })
  const { place } = useMyPlace()
  useEffect(() => {
    if (place === null) return
    const timer = setTimeout(() => void refetch(), ANSWERED_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [place, refetch])
  const now = useNow(5_000)
  const isKnown = data !== undefined && !isError && now - dataUpdatedAt < KNOWN_FOR_MS
  return { sources: isKnown ? data : null, isLoading, now }
}

/** Refreshes everything on the screen and reports the result. */
export function useRefreshAll() {
  const queries = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const [refreshed, setRefreshed] = useState<Refreshed | null>(null)

  async function refresh() {
    setRefreshing(true)
    setRefreshed(await refetchScreen(queries))
    setRefreshing(false)
  }

  return { isRefreshing, refreshed, refresh: () => void refresh() }
}

/** A query that was not refreshed counts as failed, also when the device is offline and none was sent. */
async function refetchScreen(queries: QueryClient): Promise<Refreshed> {
  const startedAt = Date.now()
  const onScreen = () => queries.getQueryCache().findAll({ type: 'active', predicate: (query) => !query.isDisabled() })
  const asked = onScreen().length
  await queries.invalidateQueries()
  const failed = onScreen().filter(({ state }) => state.dataUpdatedAt < startedAt).length
  return { at: Date.now(), asked, failed }
}

/** Locates the device again; the banner shows a failure. */
export async function updateLocation() {
  if (await locateMe(0)) toast.success({ title: 'Location updated' })
}

/** Whether a card is open, remembered on the device. */
export function useCardOpen(id: string): [boolean, () => void] {
  const key = `squall-card-${id}`
  const [isOpen, setOpen] = useState(() => readStored(key, (stored) => stored !== false) ?? true)
  return [
    isOpen,
    () => {
      setOpen(!isOpen)
      writeStored(key, !isOpen)
    },
  ]
}
