import { connect, createServer, type Socket } from 'node:net'
import { startProgram } from '@squall/shared/bench/children'
import { createLink, type Link, type LinkRules } from '../harness/link.rules'
import { listenAnywhere } from '../servers/listen'

const PACKET_BYTES = 1460

interface Directions {
  /** From the server. */
  down: LinkRules
  /** From the client: delayed like the other direction when left out, and without any other bound. */
  up?: LinkRules
}

export interface SlowLink {
  port: number
  close(): Promise<void>
}

/**
 * Returns a proxy in front of a loopback port: it slows down and delays what the server sends, and delays what the client
 * sends. Each connection has a link of its own.
 * @param narrow the program made of narrow.c, which bounds the kernel's buffers; null where there is no compiler
 */
export async function openSlowLink(
  targetPort: number,
  { down, up }: Directions,
  narrow: string | null,
): Promise<SlowLink> {
  const sockets = new Set<Socket>()
  const narrowing = narrow === null ? null : startProgram('clients', narrow, [String(targetPort)])
  const farPort = narrowing === null ? targetPort : Number(await narrowing.readLine())
  const server = createServer({ noDelay: true }, (near) => {
    const link = createLink(down)
    const deliver = createDelay(near)
    const packet = Buffer.alloc(PACKET_BYTES)
    const far = connect({
      host: '127.0.0.1',
      port: farPort,
      noDelay: true,
      // Small reads, and none while the link is busy: what it has not taken waits where the server's system keeps it.
      onread: {
        buffer: packet,
        callback(length) {
          const now = performance.now()
          deliver(Buffer.from(packet.subarray(0, length)), link.send(length, now))
          const wait = link.readyAt() - now
          if (wait <= 0) return true
          setTimeout(() => far.resume(), wait)
          return false
        },
      },
    })
    const deliverUp = createDelay(far)
    if (up === undefined) near.on('data', (bytes) => deliverUp(bytes, performance.now() + down.delayMs))
    else passUp(near, createLink(up), deliverUp)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  const port = await listenAnywhere(server)
  return {
    port,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await narrowing?.stop()
    },
  }
}

/** Puts what the client sends on a link, packet by packet, and reads no more while the link is busy. */
function passUp(near: Socket, link: Link, deliver: (piece: Buffer, at: number) => void): void {
  near.on('data', (bytes) => {
    const now = performance.now()
    for (let at = 0; at < bytes.length; at += PACKET_BYTES) {
      const piece = bytes.subarray(at, at + PACKET_BYTES)
      deliver(piece, link.send(piece.length, now))
    }
    const wait = link.readyAt() - now
    if (wait <= 0) return
    near.pause()
    setTimeout(() => near.resume(), wait)
  })
}

/** Writes pieces at their times, in their order: timers alone would let close ones pass each other. */
function createDelay(socket: Socket): (piece: Buffer, at: number) => void {
  const waiting: { piece: Buffer; at: number }[] = []

  function deliver(): void {
    const now = performance.now()
    for (let first = waiting[0]; first !== undefined && first.at <= now; first = waiting[0]) {
      socket.write(first.piece)
      waiting.shift()
    }
    const next = waiting[0]
    if (next !== undefined) setTimeout(deliver, next.at - now)
  }

  return (piece, at) => {
    waiting.push({ piece, at })
    if (waiting.length === 1) setTimeout(deliver, at - performance.now())
  }
}
