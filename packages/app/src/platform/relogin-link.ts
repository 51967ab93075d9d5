import type { AppRouter } from '@squall/api/router'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { SessionStore } from './session'

/** Their 401 concerns the typed credentials, not the session. */
const SIGN_IN_PROCEDURES = new Set(['auth.login', 'auth.signup', 'auth.logout'])

interface ReloginLinkDeps {
  session: Pick<SessionStore, 'id' | 'signOutCount'>
  relogin: () => Promise<boolean>
}

/**
 * Answers 401 with one silent sign-in and one retry. A session that another request has renewed meanwhile is used as
 * it is, and nothing is retried after the person signed out.
 */
export function reloginLink({ session, relogin }: ReloginLinkDeps): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        const sessionBefore = session.id()
        const signOutsBefore = session.signOutCount()
        let unsubscribed = false
        let running = attempt(true)

        function attempt(mayRetry: boolean) {
          return next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error: (error) => {
              const expired = mayRetry && error.data?.code === 'UNAUTHORIZED' && !SIGN_IN_PROCEDURES.has(op.path)
              if (!expired || session.signOutCount() !== signOutsBefore) return observer.error(error)
              void renewed().then((isRenewed) => {
                if (unsubscribed) return
                if (isRenewed) running = attempt(false)
                else observer.error(error)
              })
            },
          })
        }

        async function renewed() {
          const current = session.id()
          if (current !== null && current !== sessionBefore) return true
          return relogin()
        }

        return () => {
          unsubscribed = true
          running.unsubscribe()
        }
      })
}
