import type { ReviewItem, ReviewStatus, ReviewType, Severity } from '@squall/shared/contract/admin'
import { keepPreviousData } from '@tanstack/react-query'
import { usePaging } from '../../../platform/paged-list'
import { useDebouncedValue } from '../../../platform/timer-hooks'
import { trpc } from '../../../platform/trpc'
import { getItemKey } from './queue.rules'

export interface QueueFilter {
  search: string
  status: ReviewStatus | null
  severity: Severity | null
  type: ReviewType | null
}

const EVERY_30_S = 30_000

/** What is to be reviewed, the oldest first, page by page. */
export function useQueue({ search, status, severity, type }: QueueFilter) {
  const wanted = useDebouncedValue(search.trim())
  const query = trpc.reviews.queue.useInfiniteQuery(
    {
      ...(wanted !== '' && { search: wanted }),
      ...(status && { status }),
      ...(severity && { severity }),
      ...(type && { type }),
    },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: EVERY_30_S,
    },
  )
  const all = query.data?.pages.flatMap(({ items }) => items) ?? []
  const items: ReviewItem[] = [...new Map(all.map((item) => [getItemKey(item), item])).values()]
  return { items, ...usePaging(query) }
}
