import type { CurrentUser } from '@squall/shared/user'
import { useSyncExternalStore } from 'react'
import { session } from '../../lib/session'
import { trpc } from '../../lib/trpc'

const FIVE_MINUTES = 5 * 60_000
const askedOnce = { staleTime: FIVE_MINUTES, retry: false, refetchOnWindowFocus: false } as const

interface CurrentUserState {
  user: CurrentUser | null
  isLoading: boolean
  isAdmin: boolean
}

/** Who the visitor is. `user` is null for anonymous visitors; whoever may read the administrator's counts is one. */
export function useCurrentUser(): CurrentUserState {
  const isRestoring = useSyncExternalStore(session.subscribe, session.isRestoring)
  const isSignedIn = useSyncExternalStore(session.subscribe, session.id) !== null
  const current = trpc.auth.user.useQuery(undefined, { ...askedOnce, enabled: isSignedIn })
  const user = isSignedIn ? (current.data ?? null) : null
  const stats = trpc.admin.stats.useQuery(undefined, { ...askedOnce, enabled: user !== null })
  return {
    user,
    isLoading: isRestoring || (isSignedIn && (current.isLoading || (user !== null && stats.isLoading))),
    isAdmin: user !== null && stats.isSuccess,
  }
}
