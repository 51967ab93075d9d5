import type { Server } from 'node:net'

const BACKLOG = 4096

/** Listens on a loopback port, any free one by default. @returns the port */
export function listenAnywhere(server: Server, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port, backlog: BACKLOG }, () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The server listens on no port'))
      else resolve(address.port)
    })
  })
}
