import { isIP } from 'node:net'
import { isPublicAddress } from '../../../platform/public-address'

const NOT_A_SERVICE = 'This is not the address of a push service'

/**
 * What is wrong with the address a browser wants to be pushed at, or null. Names are looked up again with every push, since
 * they may lead elsewhere by then.
 * @param ownService the origin of a push service of one's own, which alone may be on this machine and without https
 */
export function endpointProblem(endpoint: string, ownService: string | null): string | null {
  if (!URL.canParse(endpoint)) return NOT_A_SERVICE
  const url = new URL(endpoint)
  if (url.username || url.password || url.hash) return NOT_A_SERVICE
  if (isOwnService(url, ownService)) return null
  if (url.protocol !== 'https:' || url.port !== '') return NOT_A_SERVICE
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  if (family === 4 || family === 6) return isPublicAddress(host, family) ? null : NOT_A_SERVICE
  const isLocalName = !host.includes('.') || /\.(localhost|local|internal|home\.arpa)\.?$/.test(host)
  return isLocalName ? NOT_A_SERVICE : null
}

export const isOwnService = (url: URL, ownService: string | null): boolean =>
  ownService !== null && url.origin === new URL(ownService).origin
