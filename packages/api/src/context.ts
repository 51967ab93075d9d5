import type { SessionInfo } from './platform/sessions'
import type { Services } from './services'

/** One request, as procedures see it. */
export interface Context {
  services: Services
  session: SessionInfo | null
  /** The session came from the cookie alone, which another site can make a browser send. */
  sessionFromCookie: boolean
  /** The browser says that the request comes from this site, or no browser speaks. */
  sameOrigin: boolean
  /** The caller's network address, for throttling only. */
  address: string
  /** The `user-id` header: checked against the session, never trusted. */
  claimedUserId: string | null
  /** The media process proved itself by the shared secret. */
  isInternal: boolean
  setSessionCookie(sessionId: string | null): void
  /** How long the whole list is of which the answer is a page; counted for REST alone, whose answers have a header for it. */
  setTotalCount(count: () => number): void
  /** After how many seconds a refused call may be tried again. */
  setRetryAfter(seconds: number): void
}
