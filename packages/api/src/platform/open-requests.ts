import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

const responsesByConnection = new WeakMap<Duplex, Set<ServerResponse>>()

/** The answers that a connection still owes, oldest first. */
export const getOpenResponses = (connection: Duplex): ServerResponse[] => [
  ...(responsesByConnection.get(connection) ?? []),
]

/**
 * Follows requests until their answer is written or their connection is gone. Node does not emit 'close' on a response that
 * waits behind another one of its connection (pipelining), so the connection itself is followed too.
 * @returns the answers that the server still owes
 */
export function followOpenRequests(server: Server): ReadonlySet<ServerResponse> {
  const open = new Set<ServerResponse>()

  function responsesOf(connection: Duplex): Set<ServerResponse> {
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

  // First of all, since the next request of the same bytes is read before anything else has its turn.
  server.prependListener('request', ({ socket }, response) => {
    if (socket.closed) return
    const responses = responsesOf(socket)
    responses.add(response)
    open.add(response)
    response.once('close', () => {
      responses.delete(response)
      open.delete(response)
    })
  })
  return open
}
