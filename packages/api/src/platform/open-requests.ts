import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

const responsesByConnection = new WeakMap<Duplex, Set<ServerResponse>>()

/** Returns the unfinished responses of a connection, oldest first. */
export const getOpenResponses = (connection: Duplex): ServerResponse[] => [
  ...(responsesByConnection.get(connection) ?? []),
]

/**
 * Returns the unfinished responses of a server, kept current until each is written or its connection closes. Node emits no
 * 'close' for a response that waits behind another one (pipelining), so the connection is watched too.
 */
export function followOpenRequests(server: Server): ReadonlySet<ServerResponse> {
  const open = new Set<ServerResponse>()

  function getResponses(connection: Duplex): Set<ServerResponse> {
    const known = responsesByConnection.get(connection)
    if (known !== undefined) return known
    const responses = new Set<ServerResponse>()
    responsesByConnection.set(connection, responses)
    connection.once('close', () => {
      for (const response of responses) open.delete(response)
      responses.clear()
    })
    return responses
  }

  // Before all other listeners: a pipelined request is read before any other task runs.
  server.prependListener('request', ({ socket }, response) => {
    if (socket.closed) return
    const responses = getResponses(socket)
    responses.add(response)
    open.add(response)
    response.once('close', () => {
      responses.delete(response)
      open.delete(response)
    })
  })
  return open
}
