import { BINARY_WIRE, TEXT_WIRE } from '@squall/shared/contract/wire'
import { isLoopback, toNetwork } from '@squall/shared/rules/network'

/** What an upgrade request says about who asks, copied out of it. Absent headers are empty strings. */
export interface Handshake {
  remoteAddress: string
  forwardedFor: string
  origin: string
  host: string
  querySession: string
  headerSession: string
  cookie: string
  /** What the client offers to speak, by commas. */
  protocols: string
}

export interface GivenSession {
  id: string
  /** A cookie is sent without anybody's choice, so an outdated one is not worth a refusal. */
  explicit: boolean
}

const SESSION_COOKIE = 'squall_session'

/** A page of another site may not open a socket in its visitor's name. Programs send no Origin and may. */
export function isOriginAllowed({ origin, host }: Handshake, publicOrigin: string | null): boolean {
  if (origin === '' || origin === publicOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/**
 * The wire to speak: the first of ours that was offered. What we do not know is accepted, as browsers fail a socket
 * whose every offer is passed over.
 */
function chooseProtocol({ protocols }: Handshake, binaryWire: boolean): string {
  const offered = protocols.split(',').map((name) => name.trim())
  if (binaryWire && offered.includes(BINARY_WIRE)) return BINARY_WIRE
  return offered.find((name) => name === TEXT_WIRE) ?? offered.find((name) => name !== BINARY_WIRE) ?? ''
}

/** An upgrade that is granted: who asked, and which wire they will speak. */
export interface AcceptedUpgrade {
  handshake: Handshake
  protocol: string
}

/** Decides on one upgrade. Returns null for a page that may not connect. */
export type AcceptUpgrade = (handshake: Handshake) => AcceptedUpgrade | null

export function createAcceptUpgrade(publicOrigin: string | null, binaryWire: boolean): AcceptUpgrade {
  return (handshake) => {
    if (!isOriginAllowed(handshake, publicOrigin)) return null
    return { handshake, protocol: chooseProtocol(handshake, binaryWire) }
  }
}

/** The session id from the query, the header or the cookie, in this order. */
export function givenSession({ querySession, headerSession, cookie }: Handshake): GivenSession | null {
  const explicit = querySession || headerSession
  if (explicit) return { id: explicit, explicit: true }
  const pair = cookie
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${SESSION_COOKIE}=`))
  const id = pair?.slice(SESSION_COOKIE.length + 1)
  return id ? { id, explicit: false } : null
}

/**
 * Where the client sits, as a key to count by: an IPv4 address, an IPv6 network of 64 bits, or null on this machine.
 * X-Forwarded-For is believed from loopback alone, from its right end.
 */
export function clientNetwork({ remoteAddress, forwardedFor }: Handshake): string | null {
  if (!isLoopback(remoteAddress)) return toNetwork(remoteAddress)
  const hops = forwardedFor.split(',').map((hop) => hop.trim())
  const client = hops.reverse().find((hop) => hop !== '' && !isLoopback(hop))
  return client === undefined ? null : toNetwork(client)
}
