import { BINARY_WIRE, TEXT_WIRE } from '@squall/shared/contract/wire'
import { isLoopback, toNetwork } from '@squall/shared/rules/ip-network'

/** The parts of an upgrade request that identify the client, copied from it. Absent headers are empty strings. */
export interface Handshake {
  remoteAddress: string
  forwardedFor: string
  origin: string
  host: string
  querySession: string
  headerSession: string
  cookie: string
  /** The offered subprotocols, separated by commas. */
  protocols: string
}

export interface GivenSession {
  id: string
  /** False for a cookie: the browser sends it unasked, so an outdated one makes an anonymous visitor. */
  explicit: boolean
}

const SESSION_COOKIE = 'squall_session'

/** Returns false for a page of another site, which may not act in its visitor's name. Programs send no Origin. */
export function isOriginAllowed({ origin, host }: Handshake, publicOrigin: string | null): boolean {
  if (origin === '' || origin === publicOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/**
 * Returns the subprotocol: the first offered one that media knows, else the first offered. Browsers fail a socket if
 * none of their offers is accepted.
 */
function chooseProtocol({ protocols }: Handshake, binaryWire: boolean): string {
  const offered = protocols.split(',').map((name) => name.trim())
  if (binaryWire && offered.includes(BINARY_WIRE)) return BINARY_WIRE
  return offered.find((name) => name === TEXT_WIRE) ?? offered.find((name) => name !== BINARY_WIRE) ?? ''
}

/** An accepted upgrade, with the chosen subprotocol. */
export interface AcceptedUpgrade {
  handshake: Handshake
  protocol: string
}

/** Returns the accepted upgrade, or null for a page that may not connect. */
export type AcceptUpgrade = (handshake: Handshake) => AcceptedUpgrade | null

export function createAcceptUpgrade(publicOrigin: string | null, binaryWire: boolean): AcceptUpgrade {
  return (handshake) => {
    if (!isOriginAllowed(handshake, publicOrigin)) return null
    return { handshake, protocol: chooseProtocol(handshake, binaryWire) }
  }
}

/** Returns the session id from the query, the header or the cookie, in this order; null if there is none. */
export function readSession({ querySession, headerSession, cookie }: Handshake): GivenSession | null {
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
 * Returns the network under which a client is counted: an IPv4 address, an IPv6 network of 64 bits, or null for this
 * machine. X-Forwarded-For is trusted from loopback alone, from its right end.
 */
export function getClientNetwork({ remoteAddress, forwardedFor }: Handshake): string | null {
  if (!isLoopback(remoteAddress)) return toNetwork(remoteAddress)
  const hops = forwardedFor.split(',').map((hop) => hop.trim())
  const client = hops.reverse().find((hop) => hop !== '' && !isLoopback(hop))
  return client === undefined ? null : toNetwork(client)
}
