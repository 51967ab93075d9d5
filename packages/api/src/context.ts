import type { SessionInfo } from './platform/sessions'
import type { Services } from './services'

/** The context of one request for procedures. */
export interface Context {
  services: Services
  session: SessionInfo | null
  /** Whether the session came only from the cookie, which another site can make a browser send. */
  sessionFromCookie: boolean
  /** Whether the browser says that the request comes from this site, or the client is not a browser. */
  sameOrigin: boolean
  /** The caller's network, for rate limits only. */
  address: string
  /** The `user-id` header: checked against the session, never trusted. */
  claimedUserId: string | null
  /** Whether the caller is the media process, as the shared secret proves. */
  isInternal: boolean
  setSessionCookie(sessionId: string | null): void
  /** Sets the total length of a paged list; `count` runs for REST only, which has a header for it. */
  setTotalCount(count: () => number): void
  /** Sets the Retry-After header of a refused call. */
  setRetryAfter(seconds: number): void
}
