import { skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebouncedValue } from '../../platform/timer-hooks'
import { errorSentence, trpc } from '../../platform/trpc'
import type { NavEntry } from '../../ui/navigation'
import { useLiveStreams } from '../streams/hooks'
import { listGroups } from './palette.rules'

/** Returns what the palette offers for a typed text. The former hits stay until the new ones are here. */
export function usePalette(typed: string, pages: NavEntry[]) {
  const q = useDebouncedValue(typed.trim())
  const { streams } = useLiveStreams()
  const everything = trpc.search.everything.useQuery(q === '' ? skipToken : { q }, {
    placeholderData: (before) => before,
  })
  const map = useMapSearch(typed.trim())
  const hits = typed.trim() === '' ? undefined : everything.data
  return {
    groups: listGroups({ typed, pages, streams, hits, mapPlaces: map.places }),
    isSearching: q !== typed.trim() || everything.isFetching || map.isSearching,
    problem: everything.isError ? errorSentence(everything.error) : map.problem,
    /** The source that must be named beside places of the map. */
    attribution: map.attribution,
    searchMap: map.search,
  }
}

/** Searches the map when asked, never while typing: the geocoding service forbids autocomplete. */
function useMapSearch(typed: string) {
  const [asked, setAsked] = useState<string | null>(null)
  const isWanted = asked !== null && asked === typed
  const { data, isFetching, error } = trpc.geocoding.search.useQuery(isWanted ? { q: asked } : skipToken, {
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const found = isWanted && !isFetching ? data : undefined
  return {
    places: found?.places ?? null,
    attribution: found?.attribution ?? null,
    isSearching: isWanted && isFetching,
    problem: isWanted && error !== null ? errorSentence(error) : null,
    search: () => setAsked(typed),
  }
}
