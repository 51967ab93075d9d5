import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface NarrowLink {
  /** The system's URL through this link. */
  url: string
  /** Sets the rate of bytes from the browser. */
  setUplink(bytesPerSecond: number): void
  stop(): void
}

const SLICES_PER_SECOND = 20

/** Starts a proxy that limits how fast browsers send to the system. */
export async function startNarrowLink(systemUrl: string): Promise<NarrowLink> {
  const { hostname, port } = new URL(systemUrl)
  const sockets = new Set<Socket>()
  let uplink = Number.POSITIVE_INFINITY

  async function passSlowly(from: Socket, to: Socket) {
    for await (const data of from) {
      let rest: Buffer = data
      while (rest.length > 0 && !to.destroyed) {
        const slice = Number.isFinite(uplink) ? Math.max(1, Math.floor(uplink / SLICES_PER_SECOND)) : rest.length
        to.write(rest.subarray(0, slice))
        rest = rest.subarray(slice)
        if (Number.isFinite(uplink)) await sleep(1_000 / SLICES_PER_SECOND)
      }
    }
    to.end()
  }

  const server = createServer((browser) => {
    const system = connect(Number(port), hostname)
    for (const socket of [browser, system]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    browser.on('close', () => system.destroy())
    system.pipe(browser)
    passSlowly(browser, system).catch(() => system.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: ownPort } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${ownPort}`,
    setUplink(bytesPerSecond) {
      uplink = bytesPerSecond
    },
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
