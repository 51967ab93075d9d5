import type { CurrentUser, SessionAnswer } from '@squall/shared/contract/account'
import { createListeners } from './listeners'
import {
  browserStorage,
  isRecord,
  readStored,
  readText,
  removeStored,
  type StorageArea,
  writeStored,
  writeText,
} from './storage'

export const SESSION_ID_KEY = 'sessionId'
const AUTH_STATE_KEY = 'auth-storage'
const CREDENTIALS_KEY = 'liveStormCredentials'

/** `password` is a device token from the server, never a typed password. */
interface SavedCredentials {
  username: string
  password: string
  rememberMe: boolean
}

export type BrowserSessionStore = ReturnType<typeof createBrowserSessionStore>

/**
 * Returns the store of the session id, the user's display fields and the saved credentials of remember-me. Tabs share one
 * storage, so the values are read from there each time.
 */
export function createBrowserSessionStore(storageArea: () => StorageArea | null) {
  const { subscribe, notify } = createListeners()
  let signOuts = 0
  let restoring = false

  function begin({ sessionId, user, rememberToken }: SessionAnswer) {
    writeText(SESSION_ID_KEY, sessionId, storageArea())
    writeStored(AUTH_STATE_KEY, { user: displayFields(user), sessionId, isAuthenticated: true }, storageArea())
    if (rememberToken !== undefined) {
      const saved: SavedCredentials = { username: user.username, password: rememberToken, rememberMe: true }
      writeStored(CREDENTIALS_KEY, saved, storageArea())
    }
    notify()
  }

  /** Ends the session here; with saved credentials the next visit may sign in again. */
  function clear() {
    removeStored(SESSION_ID_KEY, storageArea())
    writeStored(AUTH_STATE_KEY, { user: null, sessionId: null, isAuthenticated: false }, storageArea())
    notify()
  }

  function forgetCredentials() {
    removeStored(CREDENTIALS_KEY, storageArea())
  }

  /** Ends the session and forgets saved credentials; a late sign-in answer cannot undo it. */
  function signOut() {
    signOuts += 1
    forgetCredentials()
    clear()
  }

  function setRestoring(isRestoring: boolean) {
    restoring = isRestoring
    notify()
  }

  return {
    id: () => readText(SESSION_ID_KEY, storageArea()),
    credentials: () => readStored(CREDENTIALS_KEY, asCredentials, storageArea()),
    /** Returns the number of sign-outs, by which late answers to earlier requests are recognised and dropped. */
    signOutCount: () => signOuts,
    /** Returns true while the automatic sign-in of a new visit runs. */
    isRestoring: () => restoring,
    begin,
    clear,
    forgetCredentials,
    signOut,
    setRestoring,
    subscribe,
    notify,
  }
}

export const session = createBrowserSessionStore(browserStorage)

function displayFields({ id, username, displayName, isVerified }: CurrentUser) {
  return { id, username, displayName, isVerified }
}

function asCredentials(stored: unknown): SavedCredentials | null {
  if (!isRecord(stored)) return null
  const { username, password, rememberMe } = stored
  if (typeof username !== 'string' || typeof password !== 'string' || rememberMe !== true) return null
  return username === '' || password === '' ? null : { username, password, rememberMe }
}
