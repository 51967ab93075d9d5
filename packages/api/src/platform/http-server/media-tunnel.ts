import { type IncomingMessage, request as requestHttp, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isTrustedPeer } from '@squall/shared/rules/ip-network'
import type { Faults } from '@squall/shared/server/faults'
import { getOpenResponses } from './broken-requests'
import { HTTP_CODES } from './http-errors'
import { checkUpgrade, type UpgradeRefusal } from './upgrade-request.rules'

/** The WebSocket connections between browsers and media that pass through this process. */
export interface MediaTunnels {
  count(): number
  /** Closes the remaining tunnels. */
  cut(): void
}

interface TunnelOptions {
  mediaPort: number
  faults: Faults
}

/** Time for media to answer an upgrade request. */
const UPGRADE_WITHIN_MS = 10_000
/** How long a client may take to read a refusal, or the last bytes of a tunnel. */
const LINGER_MS = 2_000
const LARGEST_REFUSAL_BYTES = 4_096

/** The request headers that media reads. No others are passed on. */
const PASSED_HEADERS = [
  'host',
  'origin',
  'cookie',
  'x-session-id',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-protocol',
  'sec-websocket-extensions',
] as const

const UNAVAILABLE: UpgradeRefusal = {
  status: 503,
  message: 'Live streams are restarting. Try again in a moment.',
  headers: { 'Retry-After': '5' },
}

/**
 * Passes WebSocket upgrades for /ws on the public port to media. Bytes flow only after media has answered 101; until then
 * the client's bytes wait. Every other outcome is answered once, and the connection is closed and never reused.
 */
export function tunnelToMedia(server: Server, { mediaPort, faults }: TunnelOptions): MediaTunnels {
  const clients = new Set<Socket>()

  server.on('upgrade', (request, _stream, head) => {
    const client = request.socket
    client.on('error', () => client.destroy())
    client.on('close', () => clients.delete(client))
    clients.add(client)
    const isDone = faults.run('upgrade', () => {
      // An answer here would overtake the answers to earlier requests on the same connection.
      if (getOpenResponses(client).length > 0) client.destroy()
      else openTunnel(request, head)
    })
    if (!isDone) client.destroy()
  })

  function openTunnel(request: IncomingMessage, head: Buffer): void {
    const client = request.socket
    // The request limits do not apply to WebSockets, which media limits.
    client.setTimeout(0)
    const refusal = checkUpgrade(request)
    if (refusal !== null) {
      refuse(client, refusal, request.method === 'HEAD')
      return
    }

    let isAnswered = false
    const upgrade = requestHttp({
      host: '127.0.0.1',
      port: mediaPort,
      path: request.url,
      headers: getPassedHeaders(request),
      agent: false,
    })
    const timeout = setTimeout(() => upgrade.destroy(new Error('media did not answer in time')), UPGRADE_WITHIN_MS)
    const settle = (): boolean => {
      clearTimeout(timeout)
      const isFirst = !isAnswered
      isAnswered = true
      return isFirst
    }
    upgrade.on('upgrade', (answer, media, mediaHead) => {
      if (!settle()) return media.destroy()
      const response = Buffer.concat([Buffer.from(formatHead(answer), 'latin1'), mediaHead])
      join(client, media, { toClient: response, toMedia: head })
    })
    upgrade.on('response', async (answer) => {
      const message = await readRefusal(answer)
      upgrade.destroy()
      if (settle()) refuse(client, { status: answer.statusCode ?? 502, message })
    })
    upgrade.on('error', () => {
      if (settle()) refuse(client, UNAVAILABLE)
    })
    client.once('close', () => {
      settle()
      upgrade.destroy()
    })
    upgrade.end()
  }

  return {
    count: () => clients.size,
    cut() {
      for (const client of clients) client.destroy()
    },
  }
}

/** Pipes bytes both ways until one side closes, which closes the other. */
function join(client: Socket, media: Duplex, first: { toClient: Buffer; toMedia: Buffer }): void {
  media.on('error', () => media.destroy())
  media.on('close', () => closeSoon(client))
  client.on('close', () => media.destroy())
  client.setNoDelay(true)
  client.write(first.toClient)
  if (first.toMedia.length > 0) media.write(first.toMedia)
  client.pipe(media)
  media.pipe(client)
}

/** Answers, closes, and discards what the client still sends. The answer to HEAD has no body. */
function refuse(client: Socket, { status, message, headers = {} }: UpgradeRefusal, isHead = false): void {
  const body = JSON.stringify({ message, code: HTTP_CODES[status] ?? 'INTERNAL_SERVER_ERROR' })
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  client.write(`${lines.join('\r\n')}\r\n\r\n${isHead ? '' : body}`)
  // Unread bytes would turn the close into a reset, and the client could lose the answer.
  client.resume()
  closeSoon(client)
}

/** Closes when all bytes are written, or when the client does not read them in time. */
function closeSoon(client: Socket): void {
  const timer = setTimeout(() => client.destroy(), LINGER_MS)
  client.once('close', () => clearTimeout(timer))
  client.end()
}

/** Returns the sentence of media's refusal, at most 4 KB of plain text. */
async function readRefusal(answer: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const piece of answer) {
      text += String(piece)
      if (text.length > LARGEST_REFUSAL_BYTES) break
    }
  } catch {
    // The status alone is enough.
  }
  return text.slice(0, LARGEST_REFUSAL_BYTES) || 'The upgrade was refused'
}

function getPassedHeaders({ headers, socket }: IncomingMessage): Record<string, string> {
  const passed: Record<string, string> = { connection: 'Upgrade', upgrade: 'websocket' }
  for (const name of PASSED_HEADERS) {
    const value = headers[name]
    if (typeof value === 'string') passed[name] = value
  }
  passed['x-forwarded-for'] = getClientAddress(headers['x-forwarded-for'], socket.remoteAddress ?? '')
  return passed
}

/** Returns the client's address. Only a proxy on this machine may name another address than its own. */
function getClientAddress(forwardedFor: string | string[] | undefined, peer: string): string {
  const nearest = String(forwardedFor ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return isTrustedPeer(peer) && nearest ? nearest : peer
}

function formatHead({ statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 101 ${statusMessage}`]
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}
