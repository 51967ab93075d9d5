import type { CurrentUser, SessionAnswer } from '@squall/shared/contract/account'
import { useSyncExternalStore } from 'react'
import { session } from '../../platform/session'
import { trpc } from '../../platform/trpc'

const FIVE_MINUTES = 5 * 60_000
const askedOnce = { staleTime: FIVE_MINUTES, retry: false, retryOnMount: false, refetchOnWindowFocus: false } as const

interface CurrentUserState {
  user: CurrentUser | null
  isLoading: boolean
  isAdmin: boolean
}

/** Returns the current user; `user` is null for anonymous visitors. `isAdmin` decides what is shown; the server checks every call. */
export function useCurrentUser(): CurrentUserState {
  const isRestoring = useSyncExternalStore(session.subscribe, session.isRestoring)
  const isSignedIn = useSyncExternalStore(session.subscribe, session.id) !== null
  const current = trpc.auth.user.useQuery(undefined, { ...askedOnce, enabled: isSignedIn })
  const user = isSignedIn ? (current.data ?? null) : null
  return {
    user,
    isLoading: isRestoring || (isSignedIn && current.isLoading),
    isAdmin: user?.isAdmin === true,
  }
}

/** Returns a function that starts a session in this browser from the answer of a sign-in, sign-up or set-up. */
export function useBeginSession(): (answer: SessionAnswer) => void {
  const utils = trpc.useUtils()
  return (answer) => {
    utils.auth.user.setData(undefined, answer.user)
    session.begin(answer)
  }
}

/** Returns a function that signs out of this browser; failures of the server or the push service are only logged. */
export function useSignOut(): () => void {
  const logout = trpc.auth.logout.useMutation({
    onError: (error) => console.warn('Signing out on the server failed', error),
    onSettled: () => session.signOut(),
  })
  return () => {
    void unsubscribeFromPush()
    logout.mutate()
  }
}

async function unsubscribeFromPush() {
  try {
    const { unsubscribeBrowser } = await import('../../platform/push-subscription')
    await unsubscribeBrowser()
  } catch (error) {
    console.warn('Unsubscribing this browser from push failed', error)
  }
}
