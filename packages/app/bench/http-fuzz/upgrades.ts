import { createHash } from 'node:crypto'
import type { Random } from './messages'
import { pick } from './messages'

/** A request to switch to another protocol. */
export interface Upgrade {
  method: string
  path: string
  version: string
  /** As they stand on the wire; all of them name `Connection: Upgrade`. */
  headers: string[]
  /** As long as the headers say, or a proxy would take the next request for it. */
  body?: string
}

const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
const VERSION = 'Sec-WebSocket-Version: 13'
const ASK = ['Connection: Upgrade', 'Upgrade: websocket']
/** RFC 6455 §1.3 */
const ACCEPT_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

export const toAccept = (key: string): string =>
  createHash('sha1')
    .update(key + ACCEPT_SUFFIX)
    .digest('base64')

export const goodUpgrade = (key: string): Upgrade => ({
  ...{ method: 'GET', path: '/ws', version: 'HTTP/1.1' },
  headers: [...ASK, `Sec-WebSocket-Key: ${key}`, VERSION],
})

const get = (path: string, headers: string[] = [...ASK, KEY, VERSION]): Upgrade => ({
  ...{ method: 'GET', path, version: 'HTTP/1.1', headers },
})
const foo = ['Connection: Upgrade', 'Upgrade: foo']

/** Paths that are not /ws, however a URL parser reads them. */
const wrongPaths = [
  ...[
    '//evil/ws',
    '//',
    '//:0',
    '//[',
    '//%/ws',
    '//evil:99999/ws',
    '//ws',
    '/ws/',
    '/WS',
    '/%77s',
    '/./ws',
    '/x/../ws',
    '/wsx',
  ],
  ...[
    '/',
    '/metrics',
    '/internal/health',
    '/api/trpc/none',
    '/ws#',
    '/ws;a',
    '/ws%00',
    '/ws%20',
    '\\ws',
    '*',
    'ws',
    '?',
    '/\xff',
  ],
  ...['http://localhost/ws', 'ws://localhost/ws', 'http://[', 'http://', '//evil@/ws', '///ws', '/ws/../metrics'],
]

const wrongKeys = [
  '',
  'x',
  'dGhlIHNhbXBsZSBub25jZQ',
  'dGhlIHNhbXBsZSBub25jZQ==,x',
  '='.repeat(24),
  '\xff'.repeat(24),
  'A'.repeat(4_000),
]
const wrongVersions = ['', '12', '8', '013', '13, 8', '1e1', '999999999999999999999']
const wrongProtocols = ['foo', 'h2c', 'websocket/13', 'xwebsocket', 'TLS/1.0']

/** Upgrades with one fault each, which must be refused. Those that once crashed a process come first. */
export const wrongUpgrades: readonly Upgrade[] = [
  ...wrongPaths.flatMap((path) => [get(path, foo), get(path)]),
  ...wrongKeys.map((key) => get('/ws', [...ASK, `Sec-WebSocket-Key: ${key}`, VERSION])),
  ...wrongVersions.map((version) => get('/ws', [...ASK, KEY, `Sec-WebSocket-Version: ${version}`])),
  ...wrongProtocols.map((protocol) => get('/ws', ['Connection: Upgrade', `Upgrade: ${protocol}`, KEY, VERSION])),
  get('/ws', foo),
  get('/ws', [...ASK, VERSION]),
  get('/ws', [...ASK, KEY]),
  get('/ws', [...ASK, KEY, KEY.replace('dG', 'dH'), VERSION]),
  get('/ws', [...ASK, KEY, VERSION, VERSION.replace('13', '8')]),
  ...['POST', 'PUT', 'OPTIONS', 'HEAD', 'DELETE', 'PROPFIND'].map((method) => ({ ...get('/ws'), method })),
  { ...get('/ws'), version: 'HTTP/1.0' },
  { ...get('/ws', [...ASK, KEY, VERSION, 'Content-Length: 5']), method: 'POST', body: 'hello' },
  { ...get('//evil/ws', [...ASK, 'Transfer-Encoding: chunked']), method: 'POST', body: '0\r\n\r\n' },
]

/** Whether docker/Caddyfile routes a path to media: `/ws` in any spelling. */
export const goesToMedia = (path: string): boolean => {
  const [bare = ''] = path.replace(/^\w+:\/\/localhost/, '').split(/[?#]/)
  const plain = bare
    .toLowerCase()
    .replace('%77', 'w')
    .replaceAll(/\/\.(?=\/)|\/x\/\.\./g, '')
  return /^\/+ws$/.test(plain)
}

export const wrongUpgrade = (random: Random): Upgrade => pick(wrongUpgrades, random)

export function writeUpgrade({ method, path, version, headers, body = '' }: Upgrade, token: string): string {
  const head = [`${method} ${path} ${version}`, 'Host: localhost', `X-Request-Id: ${token}`, ...headers]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
