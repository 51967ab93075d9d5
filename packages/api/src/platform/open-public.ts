import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPublicAddress } from './public-address'

const WEB_PORTS = [80, 443]

/** A resolved host name, with the port. */
interface Target {
  address: string
  family: 4 | 6
  port: number
}

/** The address does not lead to the public web. */
export class NotAllowed extends Error {}

/** The host name does not resolve. */
class NotFound extends Error {}

export interface Reach {
  resolve?: (host: string) => Promise<{ address: string; family: number }[]>
  canReach?: (target: Target) => boolean
}

interface PublicRequest extends Reach {
  method?: 'GET' | 'POST'
  headers: Record<string, string | number>
  body?: Buffer
  signal: AbortSignal
}

const isOnPublicWeb = ({ address, family, port }: Target): boolean =>
  WEB_PORTS.includes(port) && isPublicAddress(address, family)

/**
 * Returns the answer to one request to an address that a stranger named, which must not lead to this machine or its network:
 * every IP address of the host is checked, and the connection goes to a checked one. Redirects are not followed.
 * @throws NotAllowed, NotFound, and what the connection throws
 */
export async function openPublic(url: URL, options: PublicRequest): Promise<IncomingMessage> {
  const { method = 'GET', headers, body, signal } = options
  const { address, family } = await resolveTarget(url, options)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((answer, reject) => {
    request(url, {
      method,
      signal,
      agent: false,
      headers,
      lookup: (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
    })
      .on('response', answer)
      .on('error', reject)
      .end(body)
  })
}

async function resolveTarget(
  url: URL,
  { resolve = (host) => lookup(host, { all: true, verbatim: true }), canReach = isOnPublicWeb }: Reach,
): Promise<Target> {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new NotAllowed()
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const found = await resolve(url.hostname.replace(/^\[|\]$/g, '')).catch(() => [])
  const targets = found.map(({ address, family }): Target => ({ address, family: family === 6 ? 6 : 4, port }))
  const [first] = targets
  if (first === undefined) throw new NotFound()
  if (!targets.every(canReach)) throw new NotAllowed()
  return first
}
