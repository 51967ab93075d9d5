import { SESSION_ID_KEY, session } from './session'
import { relogin } from './trpc'

/** On a new visit: signs in with the saved credentials when there is no session, and follows the other tabs from then on. */
export function restoreSession() {
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_ID_KEY || event.key === null) session.notify()
  })
  if (session.id() !== null || session.credentials() === null) return
  session.setRestoring(true)
  void relogin().finally(() => session.setRestoring(false))
}
