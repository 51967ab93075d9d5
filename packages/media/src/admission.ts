import { hashSecret } from '@squall/shared/db/secret-hash'
import type { CloseCode } from '@squall/shared/wire/close-codes'
import { limits } from '@squall/shared/wire/limits'
import type { SocketErrorCode } from '@squall/shared/wire/messages'
import type { Clock } from './clock'
import { givenSession, type Handshake } from './handshake'
import type { SessionStore } from './session-store'

export interface Dismissal {
  reason: CloseCode
  code: SocketErrorCode
}

export interface Identity {
  userId: string
  sessionHash: string
}

/** Who is asking: somebody signed in, an anonymous visitor (null), or somebody to turn away. */
export function identify(handshake: Handshake, store: SessionStore, clock: Clock): Identity | Dismissal | null {
  const given = givenSession(handshake)
  if (given === null) return null
  const found = findSession(hashSecret(given.id), store, clock)
  return 'reason' in found && !given.explicit ? null : found
}

/** Whose session it is, or why it is not, or no longer, good for a socket. */
export function findSession(sessionHash: string, store: SessionStore, clock: Clock): Identity | Dismissal {
  const session = store.session(sessionHash)
  if (session === null || session.expiresAt <= clock.unixSeconds()) {
    return { reason: 'sessionExpired', code: 'session-expired' }
  }
  const isBarred = session.accountStatus === 'suspended' || session.accountStatus === 'deleted'
  return isBarred ? { reason: 'forbidden', code: 'not-approved' } : { userId: session.userId, sessionHash }
}

/** How many sockets each network has; this machine's own are not counted. */
export function createNetworkCount(): { enter(network: string | null): boolean; leave(network: string | null): void } {
  const sockets = new Map<string, number>()
  return {
    /** Counts one more, and says whether that is still allowed. */
    enter(network) {
      if (network === null) return true
      const open = (sockets.get(network) ?? 0) + 1
      sockets.set(network, open)
      return open <= limits.socketsPerAddress
    },
    leave(network) {
      if (network === null) return
      const open = (sockets.get(network) ?? 0) - 1
      if (open > 0) sockets.set(network, open)
      else sockets.delete(network)
    },
  }
}
