import type { LoginInput, SessionAnswer } from '@squall/shared/contract/account'
import type { SessionStore } from './session'

interface ReloginDeps {
  session: SessionStore
  login: (input: LoginInput) => Promise<SessionAnswer>
  /** Returns whether a failure means that these credentials will never work again, unlike a lost connection. */
  isRefusal: (error: unknown) => boolean
}

/**
 * Signs in with the saved device token and saves the token that replaces it. Callers that ask at the same time share
 * one login. Answers true when there is a session again; a failure is logged and nothing more.
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
