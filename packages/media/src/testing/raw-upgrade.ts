import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

const UPGRADE = {
  host: '127.0.0.1',
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** Asks for a WebSocket on a raw socket. @returns all that is answered until the connection is closed */
export function askForUpgrade(port: number, path: string, headers: Record<string, string> = {}): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ ...UPGRADE, ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${[`GET ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
  return text(socket)
}
