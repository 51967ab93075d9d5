import type { HttpRequest, HttpResponse, TemplatedApp } from 'uWebSockets.js'
import { INTERNAL_SECRET_HEADER } from '@squall/shared/media-events'
import type { ControlAnswer, ControlRequest } from './control'

export interface InternalAnswers {
  control: (request: ControlRequest) => ControlAnswer
  /** Everything measured, as plain text. */
  metrics: () => string
  /** Whether a request with these headers may read the metrics. Being on this machine is not enough. */
  mayReadMetrics: (secret: string, authorization: string) => boolean
}

const LARGEST_CONTROL_BYTES = 1024 * 1024
const NOT_FOUND = 'There is nothing at this address'

/** What api and Prometheus ask over plain HTTP, on a port of their own. */
export function serveInternal(app: TemplatedApp, { control, metrics, mayReadMetrics }: InternalAnswers): void {
  app.any('/internal/*', (response, request) => answerControl(response, request, control))
  app.get('/healthz', (response) => {
    response.writeHeader('content-type', 'application/json').end('{"media":"alive"}')
  })
  app.get('/metrics', (response, request) => {
    if (mayReadMetrics(request.getHeader(INTERNAL_SECRET_HEADER), request.getHeader('authorization'))) {
      response.writeHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8').end(metrics())
    } else {
      response.writeStatus('403 Forbidden').end('This needs the shared secret or the token of METRICS_TOKEN')
    }
  })
  app.any('/*', (response) => {
    response.writeStatus('404 Not Found').end(NOT_FOUND)
  })
}

/**
 * Answers 404 to every request that is not a WebSocket, and closes the connection: a proxy that passed it on must not
 * use the connection for another visitor.
 */
export function refuseOtherRequests(app: TemplatedApp): void {
  app.any('/*', (response) => {
    response.writeStatus('404 Not Found').end(NOT_FOUND, true)
  })
}

function answerControl(response: HttpResponse, request: HttpRequest, control: InternalAnswers['control']): void {
  const [method, path] = [request.getMethod(), request.getUrl()]
  const secret = request.getHeader(INTERNAL_SECRET_HEADER)
  const pieces: Buffer[] = []
  let size = 0
  response.onAborted(() => {
    size = Number.POSITIVE_INFINITY
  })
  response.onData((piece, isLast) => {
    size += piece.byteLength
    if (size > LARGEST_CONTROL_BYTES) {
      if (Number.isFinite(size)) response.close()
      return
    }
    pieces.push(Buffer.concat([Buffer.from(piece)]))
    if (!isLast) return
    const { status, body } = control({ method, path, secret, body: Buffer.concat(pieces).toString() })
    response.cork(() => {
      response.writeStatus(status).writeHeader('content-type', 'application/json').end(JSON.stringify(body))
    })
  })
}
