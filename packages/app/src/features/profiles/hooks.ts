import type { Profile } from '@squall/shared/contract/account'
import { errorCode, trpc } from '../../platform/trpc'

interface ProfileState {
  profile: Profile | null
  isLoading: boolean
  /** No account has this id. */
  isMissing: boolean
  retry: () => void
}

/** Returns the profile of a person; null until it has loaded. */
export function useProfile(userId: string): ProfileState {
  const query = trpc.profiles.get.useQuery({ id: userId }, { refetchOnMount: 'always' })
  return {
    profile: query.data ?? null,
    isLoading: query.isLoading,
    isMissing: errorCode(query.error) === 'NOT_FOUND',
    retry: () => void query.refetch(),
  }
}
