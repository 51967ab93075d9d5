import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { INTERNAL_SECRET_HEADER } from '@squall/shared/contract/live'
import type { Faults } from '@squall/shared/server/faults'
import type { ApiAnswer, ApiRequest } from '../api-request-handler'
import { listenOn, readRequestHeader } from './loopback'

export interface InternalAnswers {
  control: (request: ApiRequest) => ApiAnswer
  /** Returns all metrics in Prometheus's text format. */
  metrics: () => Promise<string>
  /** Returns whether a request with these headers may read the metrics. Being on this machine is not enough. */
  mayReadMetrics: (secret: string, authorization: string) => boolean
  faults: Faults
}

const LARGEST_CONTROL_BYTES = 1024 * 1024
const JSON_TYPE = 'application/json'

/** Returns the HTTP server that api and Prometheus ask, on a port of its own. */
export function createInternalHttp({ control, metrics, mayReadMetrics, faults }: InternalAnswers) {
  const server = createServer((request, response) => {
    void faults.watch('internal request', answer(request, response))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    if (path.startsWith('/internal/')) return answerControl(request, response, path)
    if (request.method === 'GET' && path === '/healthz') return end(response, 200, JSON_TYPE, '{"media":"alive"}')
    if (request.method !== 'GET' || path !== '/metrics') {
      return end(response, 404, 'text/plain', 'There is nothing at this address')
    }
    if (
      mayReadMetrics(
        readRequestHeader(request.headers, INTERNAL_SECRET_HEADER),
        readRequestHeader(request.headers, 'authorization'),
      )
    ) {
      return end(response, 200, 'text/plain; version=0.0.4; charset=utf-8', await metrics())
    }
    end(response, 403, 'text/plain', 'This needs the shared secret or the token of METRICS_TOKEN')
  }

  async function answerControl(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const body = await readBody(request)
    if (body === null) return
    const secret = readRequestHeader(request.headers, INTERNAL_SECRET_HEADER)
    const { status, body: answer } = control({ method: request.method ?? '', path, secret, body })
    end(response, status, JSON_TYPE, JSON.stringify(answer))
  }

  return {
    /** Returns the port. @throws if it is in use */
    listen: (port: number, isShared: boolean) => listenOn(server, { port, isShared, name: 'MEDIA_INTERNAL_PORT' }),
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

function end(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body)
}

/** Returns null for a body that breaks off or is too large, whose connection is closed. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of request) {
      size += piece.length
      if (size > LARGEST_CONTROL_BYTES) {
        request.destroy()
        return null
      }
      pieces.push(piece)
    }
  } catch {
    return null
  }
  return Buffer.concat(pieces).toString()
}
