import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Faults } from '@squall/shared/server/faults'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface Refusal {
  status: string
  message: string
  code: string
}

const UNREADABLE: Refusal = { status: '400 Bad Request', message: 'The request could not be read', code: 'BAD_REQUEST' }

const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request took too long to arrive',
    code: 'TIMEOUT',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers of the request are too large',
    code: 'HEADERS_TOO_LARGE',
  },
}

/** Fastify options that answer requests which never reach a route: bytes that are not HTTP, and addresses that cannot be read. */
export const brokenRequestOptions = { clientErrorHandler: refuseUnreadable, frameworkErrors: refuseAddress }

/** Keeps the process running when a connection cannot be accepted, and drops requests whose connection is already gone. */
export function surviveBrokenConnections(app: FastifyInstance, faults: Faults): void {
  // For example when no file descriptor is left. Without a listener, the error would end the process.
  app.server.on('error', (error) => faults.report('accepting a connection', error))
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    // After a reset the socket has no address for the rate limits, even before Node closes it, and no answer arrives.
    if (socket.destroyed || socket.remoteAddress === undefined) return reply.hijack()
  })
}

/** Refuses bytes that are not HTTP, unless the client would take the refusal for the answer to an earlier request. */
function refuseUnreadable(error: ConnectionError, socket: Duplex): void {
  if (socket.destroyed) return
  const isGone = error.code === 'ECONNRESET' || !socket.writable
  if (!isGone && !owesAnswer(socket)) socket.write(toText(REFUSALS[error.code] ?? UNREADABLE))
  socket.destroy()
}

/** Returns whether an earlier request on the connection still waits for its answer, or this one already has a part of its own. */
function owesAnswer(socket: Duplex): boolean {
  return getOpenResponses(socket).some(
    ({ req, headersSent, writableFinished }) => !writableFinished && (req.complete || headersSent),
  )
}

function toText({ status, message, code }: Refusal): string {
  const body = JSON.stringify({ message, code })
  const head = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}`
  return `HTTP/1.1 ${status}\r\n${head}\r\nConnection: close\r\n\r\n${body}`
}

function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply.code(400).send({ message: 'The address of the request could not be read', code: UNREADABLE.code })
}

const responsesByConnection = new WeakMap<Duplex, Set<ServerResponse>>()

/** Returns the unfinished responses of a connection, oldest first. */
export const getOpenResponses = (connection: Duplex): ServerResponse[] => [
  ...(responsesByConnection.get(connection) ?? []),
]

/**
 * Returns the unfinished responses of a server, kept current until each is written or its connection closes. Node emits no
 * 'close' for a response that waits behind another one (pipelining), so the connection is watched too.
 */
export function trackOpenRequests(server: Server): ReadonlySet<ServerResponse> {
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
