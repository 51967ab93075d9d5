import type { HttpRequest, HttpResponse, TemplatedApp } from 'uWebSockets.js'
import { INTERNAL_SECRET_HEADER } from '@squall/shared/media-events'
import type { Faults } from '@squall/shared/observe/faults'
import type { ControlAnswer, ControlRequest } from './control'

export interface InternalAnswers {
  control: (request: ControlRequest) => ControlAnswer
  /** Everything measured, as plain text. */
  metrics: () => string
  /** Whether a request with these headers may read the metrics. Being on this machine is not enough. */
  mayReadMetrics: (secret: string, authorization: string) => boolean
  /** Where faults of the answers end; the library would end the process for them. */
  faults: Faults
}

const LARGEST_CONTROL_BYTES = 1024 * 1024
const NOT_FOUND = 'There is nothing at this address'
const FAULT = 'internal request'

/** What api and Prometheus ask over plain HTTP, on a port of their own. */
export function serveInternal(app: TemplatedApp, { control, metrics, mayReadMetrics, faults }: InternalAnswers): void {
  const answer = (response: HttpResponse, write: () => void) => {
    if (!faults.run(FAULT, write)) faults.run(FAULT, () => refuseFaulty(response))
  }
  app.any('/internal/*', (response, request) => {
    answer(response, () =>
      receiveControl(response, request, (received) =>
        answer(response, () => writeControl(response, control(received))),
      ),
    )
  })
  app.get('/healthz', (response) => {
    response.writeHeader('content-type', 'application/json').end('{"media":"alive"}')
  })
  app.get('/metrics', (response, request) => {
    answer(response, () => {
      if (mayReadMetrics(request.getHeader(INTERNAL_SECRET_HEADER), request.getHeader('authorization'))) {
        const text = metrics()
        response.writeHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8').end(text)
      } else {
        response.writeStatus('403 Forbidden').end('This needs the shared secret or the token of METRICS_TOKEN')
      }
    })
  })
  app.any('/*', (response) => {
    response.writeStatus('404 Not Found').end(NOT_FOUND)
  })
}

/**
 * Answers 404 to all that is no WebSocket, and closes the connection: a proxy that passed a visitor's bytes here must not
 * use it for another visitor.
 */
export function closeAll(app: TemplatedApp): void {
  app.any('/*', (response) => {
    response.writeStatus('404 Not Found').end(NOT_FOUND, true)
  })
}

/** Reads the body, which may come in pieces, and hands the whole request on. One that is too large is cut off. */
function receiveControl(response: HttpResponse, request: HttpRequest, take: (request: ControlRequest) => void): void {
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
    if (isLast) take({ method, path, secret, body: Buffer.concat(pieces).toString() })
  })
}

function writeControl(response: HttpResponse, { status, body }: ControlAnswer): void {
  response.cork(() => {
    response.writeStatus(status).writeHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
}

/** Answers a request whose handler threw, and closes its connection. Throws where an answer or upgrade has begun. */
export function refuseFaulty(response: HttpResponse): void {
  response.cork(() => {
    response.writeStatus('500 Internal Server Error').end('Something went wrong on the server', true)
  })
}
