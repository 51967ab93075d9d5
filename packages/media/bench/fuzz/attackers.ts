import { BINARY_WIRE } from '@squall/shared/contract/wire'
import { WebSocket } from 'ws'
import { nextText } from '../clients/text-messages'
import type { HostileMessage, Target } from './messages'

/** A socket is disconnected after 20 refusals, and messages after that would not be read. */
const MESSAGES_PER_SOCKET = 20
/** Attackers who own a stream and may publish it; the rest is anonymous. */
const OWNERS = 20

export interface Attack {
  /** Messages that the server has read: it answered a ping behind them, or closed because of them. */
  read: number
  sockets: number
}

/** Sends hostile messages over many sockets, `width` of them at a time, until the server has read `messages`. */
export async function attack(
  port: number,
  messages: number,
  width: number,
  next: (target: Target) => HostileMessage,
): Promise<Attack> {
  const done: Attack = { read: 0, sockets: 0 }

  async function attackOnAndOn(lane: number): Promise<void> {
    while (done.read < messages) {
      const socket = await open(port, lane)
      done.sockets++
      if (socket === null) continue
      const read = await sendHostile(socket, lane, next)
      done.read += read
    }
  }

  await Promise.all(Array.from({ length: width }, (_, lane) => attackOnAndOn(lane)))
  return done
}

function open(port: number, lane: number): Promise<WebSocket | null> {
  const query = lane % 4 === 3 ? '' : `?sessionId=chaser-${1 + (lane % OWNERS)}`
  const protocols = lane % 3 === 0 ? [] : [BINARY_WIRE]
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws${query}`, protocols, { perMessageDeflate: false })
  return new Promise((resolve) => {
    socket.once('open', () => resolve(socket))
    socket.on('error', () => {
      socket.terminate()
      resolve(null)
    })
  })
}

/** @returns how many of its messages were read */
async function sendHostile(socket: WebSocket, lane: number, next: (target: Target) => HostileMessage): Promise<number> {
  const target = { streamId: `storm-${1 + (lane % OWNERS)}`, handle: 0 }
  // Half of them start a broadcast as real publishers do, so that their frames are parsed.
  if (lane % 2 === 0) {
    socket.send(JSON.stringify({ type: 'start-broadcast', streamId: target.streamId }))
    const joined = await nextText(socket, 'joined').catch(() => null)
    target.handle = joined?.handle ?? 0
  }
  if (socket.readyState !== WebSocket.OPEN) return 0
  return new Promise((resolve) => {
    let read = 0
    socket.on('pong', (payload) => {
      read = Number(payload.toString())
      if (read === MESSAGES_PER_SOCKET) socket.terminate()
    })
    socket.once('close', () => resolve(Math.min(read + 1, MESSAGES_PER_SOCKET)))
    for (let count = 1; count <= MESSAGES_PER_SOCKET; count++) {
      const { bytes, isBinary } = next(target)
      socket.send(bytes, { binary: isBinary })
      socket.ping(String(count))
    }
  })
}
