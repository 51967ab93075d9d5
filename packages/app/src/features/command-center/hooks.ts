import type { WeatherSource } from '@squall/shared/contract/weather'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { locateMe, useMyPlace } from '../../platform/location'
import { readStored, writeStored } from '../../platform/storage'
import { useNow } from '../../platform/timer-hooks'
import { toast } from '../../platform/toast'
import { trpc } from '../../platform/trpc'
import type { Refreshed } from './status.rules'

const EVERY_30_S = 30_000
/** An older answer of our server is not current. */
const KNOWN_FOR_MS = 90_000
/** A new place triggers requests to idle sources; after this delay they have answered or failed. */
const ANSWERED_WITHIN_MS = 5_000

/**
 * Returns the state of the weather sources, refetched every 30 s; null while unknown, for example when our server is
 * unreachable.
 */
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

/** Returns how to refresh every query of the page, and the result of the last refresh. */
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

/** Refetches all active queries. A query without a new answer counts as failed, also offline. */
async function refetchScreen(queries: QueryClient): Promise<Refreshed> {
  const startedAt = Date.now()
  const onScreen = () => queries.getQueryCache().findAll({ type: 'active', predicate: (query) => !query.isDisabled() })
  const asked = onScreen().length
  await queries.invalidateQueries()
  const failed = onScreen().filter(({ state }) => state.dataUpdatedAt < startedAt).length
  return { at: Date.now(), asked, failed }
}

/** Locates the device again; a failure appears in the banner. */
export async function updateLocation() {
  if (await locateMe(0)) toast.success({ title: 'Location updated' })
}

/** Returns whether a card is open (stored on the device) and a function that toggles it. */
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
