import type { IncomingMessage, Server } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { isTrustedPeer } from './trusted-peer'

/** Only a proxy on this machine may name another address; everybody else is who they are. */
function forwardedFor(request: IncomingMessage): string {
  const peer = request.socket.remoteAddress ?? ''
  const named = request.headers['x-forwarded-for']
  const last = (Array.isArray(named) ? named.at(-1) : named)?.split(',').at(-1)?.trim()
  return isTrustedPeer(peer) && last ? last : peer
}

function requestHead(request: IncomingMessage): string {
  const lines = [`${request.method} ${request.url} HTTP/1.1`]
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const name = request.rawHeaders[i] ?? ''
    if (name.toLowerCase() !== 'x-forwarded-for') lines.push(`${name}: ${request.rawHeaders[i + 1]}`)
  }
  lines.push(`X-Forwarded-For: ${forwardedFor(request)}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** The sockets that are handed through. */
export interface Splices {
  count(): number
  /** Cuts those that are left. */
  cut(): void
}

/** Hands /ws upgrades on the public port to the media process as raw bytes, with no WebSocket framing in between. */
export function spliceWebSockets(server: Server, mediaPort: () => number): Splices {
  const open = new Set<Duplex>()
  server.on('upgrade', (request, client, head) => {
    client.on('error', () => client.destroy())
    if (new URL(request.url ?? '/', 'http://local').pathname !== '/ws') return refuse(client, '404 Not Found')
    const media = connect({ port: mediaPort(), host: '127.0.0.1', noDelay: true })
    request.socket.setNoDelay(true)
    // The limits of requests are not those of sockets, which the media process has of its own.
    request.socket.setTimeout(0)
    media.once('connect', () => {
      media.write(requestHead(request))
      if (head.length > 0) media.write(head)
      open.add(client)
      client.pipe(media)
      media.pipe(client)
    })
    let answered = false
    media.once('data', () => {
      answered = true
    })
    media.on('error', () => (answered ? client.destroy() : refuse(client, '503 Service Unavailable')))
    media.on('close', () => client.destroy())
    client.on('close', () => {
      open.delete(client)
      media.destroy()
    })
  })
  return {
    count: () => open.size,
    cut() {
      for (const client of open) client.destroy()
    },
  }
}
