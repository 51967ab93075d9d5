import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The requests that are being answered, each with what takes its answer out of Fastify's hands. */
export type OpenRequests = ReadonlyMap<ServerResponse, () => void>

/**
 * Follows requests until their answer is written or their connection is gone. Node does not emit 'close' on a response that
 * waits behind another one of its connection (pipelining), so the connection itself is followed too.
 */
export function followOpenRequests(app: FastifyInstance): OpenRequests {
  const open = new Map<ServerResponse, () => void>()
  const ofSocket = new WeakMap<Socket, Set<ServerResponse>>()

  function responsesOf(socket: Socket): Set<ServerResponse> {
    const known = ofSocket.get(socket)
    if (known !== undefined) return known
    const responses = new Set<ServerResponse>()
    ofSocket.set(socket, responses)
    socket.once('close', () => {
      for (const response of responses) open.delete(response)
      responses.clear()
    })
    return responses
  }

  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    // After a reset there is no address to count by, even before Node closes the socket, and nobody to read an answer.
    if (socket.destroyed || socket.remoteAddress === undefined) return reply.hijack()
    const response = reply.raw
    const responses = responsesOf(socket)
    responses.add(response)
    open.set(response, () => reply.hijack())
    response.once('close', () => {
      responses.delete(response)
      open.delete(response)
    })
  })
  return open
}
