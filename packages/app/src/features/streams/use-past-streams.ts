import { PAST_STREAMS_PAGE, type Stream } from '@squall/shared/contract/live'
import { usePages } from '../../platform/paged-list'
import { trpc } from '../../platform/trpc'

/**
 * Returns a person's streams that have ended, newest first, refetched on every mount. It stands apart from the other
 * hooks, which are in the first load of `/`: the page size comes with the schemas.
 */
export const usePastStreams = (userId: string) =>
  usePages<Stream>(
    trpc.streams.past.useInfiniteQuery({ userId }, { getNextPageParam: getNextPastPage, refetchOnMount: 'always' }),
  )

function getNextPastPage(page: Stream[]): number | undefined {
  const last = page.at(-1)
  return last && page.length === PAST_STREAMS_PAGE ? Date.parse(last.startedAt) : undefined
}
