import { type CloseCode, limits, type SocketErrorCode } from '@squall/shared/contract/wire'
import type { SessionEntry } from '@squall/shared/server/relay'
import { hashSecret } from '@squall/shared/server/secret-hash'
import type { AccessStore } from '../access/access-store'
import type { Clock } from '../clock'
import type { LocalSockets, RemoteSocketCounts } from '../relay/socket-counts'
import type { Person } from '../room/members'
import { getClientNetwork, type Handshake, readSession } from '../transport/handshake'
import type { Connection } from './connection'
import { WindowLimit } from './rate-limit'

/** Why a socket is closed. */
export interface Rejection {
  reason: CloseCode
  code: SocketErrorCode
}

/** Who opened a socket. `person` and `sessionHash` are null for an anonymous visitor, `network` on this machine. */
interface Newcomer {
  person: Person | null
  sessionHash: string | null
  network: string | null
  /** Null if the socket may stay. */
  rejection: Rejection | null
}

/** The sockets that networks and people have on other nodes. */
type SocketsElsewhere = Pick<RemoteSocketCounts, 'ofNetwork' | 'ofPerson'>

export interface Admission {
  sockets(): LocalSockets
  /** Counts these from now on with the sockets on this node. */
  countElsewhere(elsewhere: SocketsElsewhere): void
  /** Returns null if `enter` can be called, else resolves with whether the session of a new socket was loaded. */
  load(handshake: Handshake): Promise<boolean> | null
  /**
   * Identifies and counts a new socket. `leave` undoes that.
   * @param isLoaded false if its session could not be loaded
   */
  enter(handshake: Handshake, isLoaded: boolean): Newcomer
  leave(connection: Connection): void
}

const EXPIRED: Rejection = { reason: 'sessionExpired', code: 'session-expired' }
const FORBIDDEN: Rejection = { reason: 'forbidden', code: 'not-approved' }
/** The client may try another node, or this one a little later. */
const UNAVAILABLE: Rejection = { reason: 'serverRestart', code: 'unavailable' }
const TOO_MANY_SOCKETS: Rejection = { reason: 'tooManySockets', code: 'too-many-sockets' }

/** Returns a session that was loaded, or why it is not, or no longer, valid. */
export function findSession(sessionHash: string, store: AccessStore, clock: Clock): SessionEntry | Rejection {
  const session = store.session(sessionHash)
  if (session === null || session.expiresAt <= clock.unixSeconds()) return EXPIRED
  const isForbidden = session.accountStatus === 'suspended' || session.accountStatus === 'deleted'
  return isForbidden ? FORBIDDEN : session
}

export function createAdmission({ store, clock }: { store: AccessStore; clock: Clock }): Admission {
  /** Users with an open socket, by id. */
  const people = new Map<string, Person>()
  const socketsPerNetwork = new Map<string, number>()
  let elsewhere: SocketsElsewhere | null = null

  function findPerson(userId: string): Person {
    const known = people.get(userId)
    if (known !== undefined) return known
    const person: Person = {
      userId,
      sockets: new Set(),
      chatLimit: new WindowLimit(limits.chatMessages, limits.chatWindowMs),
      pendingChat: Promise.resolve(),
    }
    people.set(userId, person)
    return person
  }

  /** Counts one socket more or less. Returns how many the network has on all nodes; 0 for this machine, which is not counted. */
  function countSocket(network: string | null, change: 1 | -1): number {
    if (network === null) return 0
    const sockets = (socketsPerNetwork.get(network) ?? 0) + change
    if (sockets > 0) socketsPerNetwork.set(network, sockets)
    else socketsPerNetwork.delete(network)
    return sockets + (elsewhere?.ofNetwork(network) ?? 0)
  }

  const countSockets = ({ userId, sockets }: Person) => sockets.size + (elsewhere?.ofPerson(userId) ?? 0)

  return {
    sockets: () => ({
      networks: socketsPerNetwork,
      people: [...people].map(([userId, { sockets }]) => [userId, sockets.size]),
    }),
    countElsewhere(counts) {
      elsewhere = counts
    },
    load(handshake) {
      const given = readSession(handshake)
      return given === null ? null : store.loadSession(hashSecret(given.id))
    },
    enter(handshake, isLoaded) {
      const network = getClientNetwork(handshake)
      const anonymous = { person: null, sessionHash: null, network }
      const given = readSession(handshake)
      const sessionHash = given === null ? null : hashSecret(given.id)
      // Read before the socket is counted: a fault here must leave nothing to undo.
      const found = sessionHash === null ? null : isLoaded ? findSession(sessionHash, store, clock) : UNAVAILABLE
      const isOverLimit = countSocket(network, 1) > limits.socketsPerAddress
      const rejection = isOverLimit ? TOO_MANY_SOCKETS : null
      if (given === null || found === null) return { ...anonymous, rejection }
      if ('reason' in found) return { ...anonymous, rejection: given.explicit ? found : rejection }
      const person = findPerson(found.userId)
      return {
        person,
        sessionHash,
        network,
        rejection: countSockets(person) < limits.socketsPerUser ? rejection : TOO_MANY_SOCKETS,
      }
    },
    leave(connection) {
      const { network, person } = connection
      countSocket(network, -1)
      person?.sockets.delete(connection)
      if (person?.sockets.size === 0) people.delete(person.userId)
    },
  }
}
