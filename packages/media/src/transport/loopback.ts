import { once } from 'node:events'
import type { IncomingHttpHeaders, Server } from 'node:http'

export const LOOPBACK = '127.0.0.1'

interface Endpoint {
  host?: string
  /** 0 picks a free one. */
  port: number
  /** Whether other processes listen there too and take a share of the connections. Not on macOS and Windows. */
  isShared: boolean
  /** The environment variable that sets the port. */
  name: string
}

/** Listens on loopback unless a host is given. Returns the port. @throws an Error of one line if it is in use */
export async function listenOn(server: Server, { host = LOOPBACK, port, isShared, name }: Endpoint): Promise<number> {
  server.listen({ host, port, exclusive: true, reusePort: isShared })
  await once(server, 'listening').catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw isTaken ? portTaken(host, port, name) : error
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** @param name the environment variable that sets the port */
export const portTaken = (host: string, port: number, name: string) =>
  new Error(`Port ${port} on ${host} is in use (${name})`)

/** Returns one header of a request, repeated ones joined by commas and an absent one as an empty string. */
export const readRequestHeader = (headers: IncomingHttpHeaders, name: string) => [headers[name] ?? []].flat().join(',')
