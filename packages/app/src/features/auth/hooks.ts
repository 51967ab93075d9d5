import type { CurrentUser, SessionAnswer } from '@squall/shared/contract/account'
import { useSyncExternalStore } from 'react'
import { session } from '../../platform/session'
import { errorCode, trpc } from '../../platform/trpc'

const FIVE_MINUTES = 5 * 60_000
const askedOnce = { staleTime: FIVE_MINUTES, retry: false, retryOnMount: false, refetchOnWindowFocus: false } as const

interface CurrentUserState {
  user: CurrentUser | null
  isLoading: boolean
  isAdmin: boolean
}

/** The server answered that these counts are for others. */
const isRefused = (error: unknown): boolean => ['UNAUTHORIZED', 'FORBIDDEN'].includes(errorCode(error) ?? '')

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
    // Counts that once came stay: that the server cannot be reached for a moment takes nobody's role.
    isAdmin: user !== null && stats.data !== undefined && !isRefused(stats.error),
  }
}

/** Takes the answer of a sign-in, sign-up or set-up: from here on this browser is that person. */
export function useBeginSession(): (answer: SessionAnswer) => void {
  const utils = trpc.useUtils()
  return (answer) => {
    utils.auth.user.setData(undefined, answer.user)
    session.begin(answer)
  }
}

/** Signs out here at once; that the server or the push service could not be told is only logged. */
export function useSignOut(): () => void {
  const logout = trpc.auth.logout.useMutation({
    onError: (error) => console.warn('Signing out on the server failed', error),
    onSettled: () => session.signOut(),
  })
  return () => {
    void leavePush()
    logout.mutate()
  }
}

async function leavePush() {
  try {
    const { unsubscribeBrowser } = await import('../../platform/push-subscription')
    await unsubscribeBrowser()
  } catch (error) {
    console.warn('This browser could not leave its push service', error)
  }
}
