import { useCallback } from 'react'
import { onlyOnce } from './pages.rules'

/** What of an infinite query is read here. */
interface PageQuery<Data> {
  data?: Data | undefined
  isLoading: boolean
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** What a list needs that is read page by page. */
export interface Pages {
  isLoading: boolean
  /** Nothing is there to be shown. */
  isError: boolean
  retry: () => void
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

/** How far an infinite query is, and how to get more of it. */
export function usePaging(query: PageQuery<unknown>): Pages {
  const { fetchNextPage, refetch } = query
  return {
    isLoading: query.isLoading,
    isError: query.isError && query.data === undefined,
    retry: () => void refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
  }
}

/** The rows of all pages that have come, each once, and how to get more of them. */
export function usePages<Row extends { id: string }>(query: PageQuery<{ pages: Row[][] }>): Pages & { rows: Row[] } {
  return { rows: onlyOnce(query.data?.pages.flat() ?? []), ...usePaging(query) }
}
