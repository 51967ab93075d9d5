import type { IncomingMessage } from 'node:http'

/** The answer to an upgrade that is not passed on. */
export interface UpgradeRefusal {
  status: number
  message: string
  headers?: Record<string, string>
}

type UpgradeRequest = Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'headers'>

/** 16 bytes in base64, as RFC 6455 section 4.1 requires. */
const KEY = /^[A-Za-z0-9+/]{22}==$/
const VERSION = '13'

/**
 * Returns the refusal of an upgrade request by RFC 6455 section 4.2.1, or null when it may go to media. The path is compared
 * byte for byte, because two programs that decode a path may disagree about it.
 */
export function checkUpgrade({ method, url, httpVersion, headers }: UpgradeRequest): UpgradeRefusal | null {
  const [path] = (url ?? '').split('?', 1)
  if (path !== '/ws') return { status: 404, message: 'Not found' }
  if (method !== 'GET') {
    return { status: 405, message: 'A WebSocket begins with GET', headers: { Allow: 'GET' } }
  }
  if (httpVersion !== '1.1') return { status: 400, message: 'A WebSocket needs HTTP/1.1' }
  if (!hasToken(headers.upgrade, 'websocket')) {
    return { status: 426, message: 'This address is for WebSockets', headers: { Upgrade: 'websocket' } }
  }
  if (headers['sec-websocket-version'] !== VERSION) {
    const supported = { Upgrade: 'websocket', 'Sec-WebSocket-Version': VERSION }
    return { status: 426, message: `Sec-WebSocket-Version must be ${VERSION}`, headers: supported }
  }
  if (!KEY.test(headers['sec-websocket-key'] ?? '')) {
    return { status: 400, message: 'Sec-WebSocket-Key is missing or malformed' }
  }
  if (!headers.host) return { status: 400, message: 'Host is missing' }
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
    return { status: 400, message: 'The request for a WebSocket has no body' }
  }
  return null
}

function hasToken(header: string | undefined, token: string): boolean {
  return (header ?? '').split(',').some((part) => part.trim().toLowerCase() === token)
}
