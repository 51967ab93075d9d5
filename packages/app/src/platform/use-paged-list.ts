import { useCallback } from 'react'
import { onlyOnce } from './pages.rules'

/** The fields of an infinite query used here. */
interface PageQuery<Data> {
  data?: Data | undefined
  isLoading: boolean
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** The state and actions of a paged list. */
export interface Pages {
  isLoading: boolean
  /** The query failed and there are no rows to show. */
  isError: boolean
  retry: () => void
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

/** The paging state of an infinite query. */
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

/** The rows of all loaded pages without duplicates, with the paging state. */
export function usePages<Row extends { id: string }>(query: PageQuery<{ pages: Row[][] }>): Pages & { rows: Row[] } {
  return { rows: onlyOnce(query.data?.pages.flat() ?? []), ...usePaging(query) }
}
