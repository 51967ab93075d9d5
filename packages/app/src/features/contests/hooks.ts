import type { StormType } from '@squall/shared/contract/community'
import { usePages } from '../../platform/paged-list'
import { toast } from '../../platform/toast'
import { errorCode, errorSentence, trpc } from '../../platform/trpc'
import { getNextPhotoPage } from '../photos/rules'
import { getNextEntryOffset } from './rules'

/** Returns one contest; `isMissing` when no contest has this id. */
export function useContest(id: string) {
  const query = trpc.contests.get.useQuery({ id })
  return {
    contest: query.data ?? null,
    isMissing: errorCode(query.error) === 'NOT_FOUND',
    isError: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
  }
}

/** Returns the entries of a contest, most votes first, page by page. */
export function useContestEntries(id: string) {
  const query = trpc.contests.entries.useInfiniteQuery({ id }, { getNextPageParam: getNextEntryOffset })
  const { rows, ...pages } = usePages(query)
  return { entries: query.data && rows, ...pages }
}

/** Returns the member's loaded photos that are eligible for this contest. */
export function useEligiblePhotos(userId: string, stormType: StormType | null) {
  const query = trpc.photos.list.useInfiniteQuery(
    { userId, ...(stormType !== null && { stormType }) },
    { getNextPageParam: getNextPhotoPage },
  )
  return {
    photos: query.data?.pages.flat().filter(({ isApproved, isPublic }) => isApproved && isPublic),
    isError: query.isError,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}

/** Returns the actions of a contest (submit, vote, withdraw); a toast shows each failure. `onDone` runs after a submission. */
export function useContestActions(contestId: string, onDone: () => void = () => undefined) {
  const utils = trpc.useUtils()
  const refresh = () => void utils.contests.invalidate()
  const failed = (title: string) => (error: unknown) => toast.error({ title, description: errorSentence(error) })
  const vote = trpc.contests.vote.useMutation({
    onSuccess() {
      refresh()
      toast.success({ title: 'Vote Counted', description: 'You can move it while the contest is open.' })
    },
    onError: failed('Vote not counted'),
  })
  const enter = trpc.contests.enter.useMutation({
    onSuccess() {
      refresh()
      toast.success({ title: 'Photo Submitted', description: 'Your photo takes part now.' })
      onDone()
    },
    onError: failed('Photo not submitted'),
  })
  const withdraw = trpc.contests.withdraw.useMutation({
    onSuccess() {
      refresh()
      toast.success({ title: 'Photo Withdrawn', description: 'It no longer takes part.' })
    },
    onError: failed('Photo not withdrawn'),
  })
  const close = trpc.contests.close.useMutation({
    onSuccess() {
      refresh()
      toast.success({ title: 'Contest Closed', description: 'It takes no more votes.' })
    },
    onError: failed('Contest not closed'),
  })
  const id = contestId
  return {
    isBusy: vote.isPending || enter.isPending || withdraw.isPending || close.isPending,
    vote: (entryId: string) => vote.mutate({ id, entryId }),
    enter: (photoId: string) => enter.mutate({ id, photoId }),
    withdraw: (entryId: string) => withdraw.mutate({ id, entryId }),
    close: () => close.mutate({ id }),
  }
}
