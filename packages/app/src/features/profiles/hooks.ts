import { FOLLOW_PAGE, type FollowCard, followCursor, type Profile } from '@squall/shared/contract/account'
import { usePaging } from '../../platform/paged-list'
import { errorCode, trpc } from '../../platform/trpc'

interface ProfileState {
  profile: Profile | null
  isLoading: boolean
  /** No account has this id. */
  isMissing: boolean
  retry: () => void
}

export function useProfile(userId: string): ProfileState {
  const query = trpc.profiles.get.useQuery({ id: userId }, { enabled: userId !== '', refetchOnMount: 'always' })
  return {
    profile: query.data ?? null,
    isLoading: query.isLoading,
    isMissing: errorCode(query.error) === 'NOT_FOUND',
    retry: () => void query.refetch(),
  }
}

/** Returns a function that stores a changed profile in every cache that shows it. */
export function useStoreProfile(): (profile: Profile) => void {
  const utils = trpc.useUtils()
  return (profile) => {
    utils.profiles.get.setData({ id: profile.id }, profile)
    void utils.auth.user.invalidate()
    void utils.achievements.list.invalidate({ id: profile.id })
    void utils.activities.list.invalidate({ userId: profile.id })
    void utils.streams.invalidate()
    void utils.channels.invalidate()
    void utils.leaderboard.invalidate()
  }
}

export type FollowList = 'followers' | 'following'

const nextPage = (page: FollowCard[]): string | undefined => {
  const last = page.at(-1)
  return last && page.length === FOLLOW_PAGE ? followCursor(last) : undefined
}

/** Returns the followers of a person or the people they follow, page by page. */
export function useFollowList(list: FollowList, userId: string) {
  const query = trpc.follows[list].useInfiniteQuery({ id: userId }, { getNextPageParam: nextPage })
  return { cards: query.data?.pages.flat() ?? [], ...usePaging(query) }
}
