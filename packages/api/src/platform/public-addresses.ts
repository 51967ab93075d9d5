import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList } from 'node:net'

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

/** Networks outside the public internet, or that tunnel into such. Source: IANA special-purpose address registries. */
const NOT_PUBLIC_V4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`

/** Teredo, documentation, 6to4 and the like, inside the global unicast range. */
const NOT_PUBLIC_V6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'

function networks(list: string, family: 'ipv4' | 'ipv6'): BlockList {
  const blocks = new BlockList()
  for (const network of list.split(/\s+/)) {
    const [address = '', bits] = network.split('/')
    blocks.addSubnet(address, Number(bits), family)
  }
  return blocks
}

const notPublicV4 = networks(NOT_PUBLIC_V4, 'ipv4')

const notPublicV6 = networks(NOT_PUBLIC_V6, 'ipv6')

const globalUnicastV6 = networks('2000::/3', 'ipv6')

/** Returns whether an IP address is public: not of this machine, a private network or a cloud's metadata service. */
export function isPublicAddress(address: string, family: 4 | 6): boolean {
  if (family === 4) return !notPublicV4.check(address, 'ipv4')
  return globalUnicastV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
}
