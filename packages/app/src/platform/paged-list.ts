import { useCallback } from 'react'

/** The used fields of an infinite query. */
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

/** Returns the paging state of an infinite query. */
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

/** Returns the rows of all loaded pages without duplicates, with the paging state. */
export function usePages<Row extends { id: string }>(query: PageQuery<{ pages: Row[][] }>): Pages & { rows: Row[] } {
  return { rows: removeDuplicates(query.data?.pages.flat() ?? []), ...usePaging(query) }
}

/** A row of a paged list; pages are cut by `serial`. */
export interface PagedRow {
  id: string
  serial: number
}

/** Returns the cursor of the next page for lists of a fixed page size; undefined after the last page. */
export const nextSerial =
  (pageSize: number) =>
  (page: PagedRow[]): number | undefined =>
    page.length === pageSize ? page.at(-1)?.serial : undefined

/** Returns the cursor of the next page for lists whose cursor is the number of rows before; undefined after the last page. */
export const nextOffset =
  (pageSize: number) =>
  (page: unknown[], pages: unknown[][]): number | undefined =>
    page.length === pageSize ? pages.length * pageSize : undefined

/** Returns the rows without duplicates: between two requests a row may move to the next page. */
export const removeDuplicates = <Item extends { id: string }>(rows: Item[]): Item[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** Returns a row's like count and state after a like or unlike, before the server answers. */
export const withToggledLike = ({ likes, likedByMe }: { likes: number; likedByMe: boolean }) => ({
  likes: Math.max(0, likes + (likedByMe ? -1 : 1)),
  likedByMe: !likedByMe,
})
