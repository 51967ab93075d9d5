import type { AppRouter } from '@squall/api/router'
import type { LoginInput, SessionAnswer } from '@squall/shared/contract/account'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { BrowserSessionStore } from './session'

/** A 401 of these is about the typed credentials, not about the session. */
const SIGN_IN_PROCEDURES = new Set(['auth.login', 'auth.signup', 'auth.logout'])

interface ReloginLinkDeps {
  session: Pick<BrowserSessionStore, 'id' | 'signOutCount'>
  relogin: () => Promise<boolean>
}

interface ReloginDeps {
  session: BrowserSessionStore
  login: (input: LoginInput) => Promise<SessionAnswer>
  /** Returns whether a failure means that these credentials will never work again, unlike a lost connection. */
  isRefusal: (error: unknown) => boolean
}

/**
 * Returns a function that signs in with the saved device token and saves the new token. Simultaneous callers share one
 * login. It resolves to true when there is a session again; a failure is only logged.
 */
export function createRelogin({ session, login, isRefusal }: ReloginDeps): () => Promise<boolean> {
  let running: Promise<boolean> | null = null

  async function signInAgain(): Promise<boolean> {
    const saved = session.credentials()
    if (saved === null) {
      session.clear()
      return false
    }
    const signOutsBefore = session.signOutCount()
    try {
      const answer = await login({ username: saved.username, password: saved.password, rememberMe: true })
      if (session.signOutCount() !== signOutsBefore) return false
      session.begin(answer)
      return true
    } catch (error) {
      console.warn('Automatic sign-in failed', error)
      if (isRefusal(error) && session.signOutCount() === signOutsBefore) {
        session.forgetCredentials()
        session.clear()
      }
      return false
    }
  }

  return () => {
    running ??= signInAgain().finally(() => {
      running = null
    })
    return running
  }
}

/** Signs in silently, unless another request has renewed the session meanwhile. Returns whether there is a session again. */
async function renewSession({ session, relogin }: ReloginLinkDeps, sessionBefore: string | null): Promise<boolean> {
  const current = session.id()
  return (current !== null && current !== sessionBefore) || relogin()
}

/**
 * Returns the answer of a request that is not tRPC's, such as an upload. A 401 is answered with one silent sign-in and one
 * retry; nothing is retried after the user signed out.
 */
export async function withRelogin<Answer extends { status: number }>(
  deps: ReloginLinkDeps,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const { session } = deps
  const sessionBefore = session.id()
  const signOutsBefore = session.signOutCount()
  const answer = await request()
  if (answer.status !== 401 || sessionBefore === null || session.signOutCount() !== signOutsBefore) return answer
  return (await renewSession(deps, sessionBefore)) ? request() : answer
}

/**
 * Returns a tRPC link that answers 401 with one silent sign-in and one retry. It uses a session that another request has
 * renewed meanwhile, and retries nothing after the user signed out.
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
              void renewSession({ session, relogin }, sessionBefore).then((isRenewed) => {
                if (unsubscribed) return
                if (isRenewed) running = attempt(false)
                else observer.error(error)
              })
            },
          })
        }

        return () => {
          unsubscribed = true
          running.unsubscribe()
        }
      })
}
