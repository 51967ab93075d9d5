import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

const UPGRADE = {
  host: '127.0.0.1',
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** Returns the bytes of an upgrade request as text. */
export function writeUpgradeRequest(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ ...UPGRADE, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${[`GET ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}

/** Asks for a WebSocket on a raw socket. Returns all that is answered until the connection is closed. */
export function askForUpgrade(port: number, path: string, headers: Record<string, string> = {}): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(writeUpgradeRequest(path, headers))
  return text(socket)
}
