import type { CloseCode, SocketErrorCode } from '@squall/shared/contract/wire'
import { limits } from '@squall/shared/contract/wire'
import { hashSecret } from '@squall/shared/server/secret-hash'
import type { Clock } from '../clock'
import type { SessionStore } from '../session-store'
import { clientNetwork, givenSession, type Handshake } from '../transport/handshake'
import type { Connection } from './connection'
import { createPeople, type Person } from './people'

export interface Dismissal {
  reason: CloseCode
  code: SocketErrorCode
}

/** Who has come: an anonymous visitor has neither person nor session. `network` is null on this machine itself. */
interface Newcomer {
  person: Person | null
  sessionHash: string | null
  network: string | null
  /** Why they may not stay. */
  dismissal: Dismissal | null
}

export interface Admission {
  /** Recognises and counts a new socket; `leave` undoes that. */
  enter(handshake: Handshake): Newcomer
  leave(connection: Connection): void
}

const EXPIRED: Dismissal = { reason: 'sessionExpired', code: 'session-expired' }
const BARRED: Dismissal = { reason: 'forbidden', code: 'not-approved' }
const CROWDED: Dismissal = { reason: 'tooManySockets', code: 'too-many-sockets' }

/** Whose session it is, or why it is not, or no longer, good for a socket. */
export function findSession(sessionHash: string, store: SessionStore, clock: Clock): { userId: string } | Dismissal {
  const session = store.session(sessionHash)
  if (session === null || session.expiresAt <= clock.unixSeconds()) return EXPIRED
  const isBarred = session.accountStatus === 'suspended' || session.accountStatus === 'deleted'
  return isBarred ? BARRED : { userId: session.userId }
}

export function createAdmission({ store, clock }: { store: SessionStore; clock: Clock }): Admission {
  const people = createPeople(clock)
  const socketsOf = new Map<string, number>()

  /** Counts one more socket or one less, and says how many there are. Sockets of this machine are not counted. */
  function count(network: string | null, change: 1 | -1): number {
    if (network === null) return 0
    const sockets = (socketsOf.get(network) ?? 0) + change
    if (sockets > 0) socketsOf.set(network, sockets)
    else socketsOf.delete(network)
    return sockets
  }

  return {
    enter(handshake) {
      const network = clientNetwork(handshake)
      const anonymous = { person: null, sessionHash: null, network }
      const given = givenSession(handshake)
      const sessionHash = given === null ? null : hashSecret(given.id)
      // Read before anything is counted: nobody leaves who could not come in.
      const found = sessionHash === null ? null : findSession(sessionHash, store, clock)
      const isCrowded = count(network, 1) > limits.socketsPerAddress
      const dismissal = isCrowded ? CROWDED : null
      if (given === null || found === null) return { ...anonymous, dismissal }
      if ('reason' in found) return { ...anonymous, dismissal: given.explicit ? found : dismissal }
      const person = people.find(found.userId)
      return {
        person,
        sessionHash,
        network,
        dismissal: person.sockets.size < limits.socketsPerUser ? dismissal : CROWDED,
      }
    },
    leave(connection) {
      count(connection.network, -1)
      people.leave(connection)
    },
  }
}
