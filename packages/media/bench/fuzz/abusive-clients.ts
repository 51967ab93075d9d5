import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@squall/shared/contract/wire'
import { WebSocket } from 'ws'
import { openViewer } from '../clients/viewer'

const SLOW_UPGRADES = 200
const OVERSIZE = 20
const NEVER_READING = 50
/** Longer than any timeout of the server. */
const PATIENCE_MS = 30_000

export interface AbusiveClients {
  /** How many of each there were, and how many the server disconnected in time. */
  slowUpgrades: { made: number; ended: number }
  oversize: { made: number; ended: number }
  neverReading: { made: number; ended: number }
}

/** Clients that send too slowly or too much, or read nothing. The server must disconnect all of them. */
export async function openAbusiveClients(port: number): Promise<AbusiveClients> {
  const [slowUpgrades, oversize, neverReading] = await Promise.all([
    countEnded(Array.from({ length: SLOW_UPGRADES }, () => upgradeSlowly(port))),
    countEnded(Array.from({ length: OVERSIZE }, (_, index) => sendOversize(port, index))),
    countEnded(Array.from({ length: NEVER_READING }, () => neverRead(port))),
  ])
  return { slowUpgrades, oversize, neverReading }
}

async function countEnded(attempts: Promise<boolean>[]): Promise<{ made: number; ended: number }> {
  const ended = (await Promise.all(attempts)).filter(Boolean).length
  return { made: attempts.length, ended }
}

/** Sends an upgrade request byte by byte. @returns whether the server closed */
async function upgradeSlowly(port: number): Promise<boolean> {
  const socket: Socket = connect({ host: '127.0.0.1', port })
  const request = 'GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nX-Nothing: '
  let at = 0
  const timer = setInterval(() => socket.write(request[at++] ?? 'x'), 500)
  socket.on('error', () => socket.destroy())
  const isEnded = await endsInTime(socket)
  clearInterval(timer)
  socket.destroy()
  return isEnded
}

/** Sends messages above the limit that is answered with an error, and above the one that is read at all. */
async function sendOversize(port: number, index: number): Promise<boolean> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false })
  socket.on('error', () => socket.terminate())
  await once(socket, 'open')
  socket.send(Buffer.alloc(limits.mediaMessageBytes * (index % 2 === 0 ? 1.5 : 3)), { binary: index % 4 < 2 })
  const isEnded = await endsInTime(socket)
  socket.terminate()
  return isEnded
}

/** Joins a live stream and stops reading. @returns whether the server has closed after a while */
async function neverRead(port: number): Promise<boolean> {
  const viewer = await openViewer({ port, wire: 'binary', joining: { type: 'join-stream', streamId: 'storm-98' } })
  viewer.stall()
  await sleep(PATIENCE_MS)
  const closed = endsInTime(viewer.socket)
  viewer.resume()
  const isEnded = await closed
  viewer.close()
  return isEnded
}

function endsInTime(socket: Socket | WebSocket): Promise<boolean> {
  return Promise.race([
    new Promise<boolean>((resolve) => socket.once('close', () => resolve(true))),
    sleep(PATIENCE_MS, false),
  ])
}
