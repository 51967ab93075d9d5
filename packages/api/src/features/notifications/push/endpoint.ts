import { isIP } from 'node:net'
import { isPublicAddress } from '../../../platform/open-public'

const NOT_PUSH_SERVICE = 'This is not the address of a push service'

/**
 * Returns what is wrong with the endpoint of a browser's push subscription, or null. Host names are resolved and checked
 * again with every push.
 * @param ownService the origin of the configured push service, which alone may be on this machine and without https
 */
export function endpointProblem(endpoint: string, ownService: string | null): string | null {
  if (!URL.canParse(endpoint)) return NOT_PUSH_SERVICE
  const url = new URL(endpoint)
  if (url.username || url.password || url.hash) return NOT_PUSH_SERVICE
  if (isOwnService(url, ownService)) return null
  if (url.protocol !== 'https:' || url.port !== '') return NOT_PUSH_SERVICE
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  if (family === 4 || family === 6) return isPublicAddress(host, family) ? null : NOT_PUSH_SERVICE
  const isLocalName = !host.includes('.') || /\.(localhost|local|internal|home\.arpa)\.?$/.test(host)
  return isLocalName ? NOT_PUSH_SERVICE : null
}

export const isOwnService = (url: URL, ownService: string | null): boolean =>
  ownService !== null && url.origin === new URL(ownService).origin
