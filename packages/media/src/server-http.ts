import type { HttpRequest, HttpResponse, TemplatedApp } from 'uWebSockets.js'
import { INTERNAL_SECRET_HEADER } from '@squall/shared/media-events'
import type { ControlAnswer, ControlRequest } from './control'

export interface HttpAnswers {
  control: (request: ControlRequest) => ControlAnswer
  /** Everything measured, as plain text. */
  metrics: () => string
}

const LARGEST_CONTROL_BYTES = 1024 * 1024

/** What is asked over plain HTTP, by programs on this machine. */
export function serveHttp(app: TemplatedApp, { control, metrics }: HttpAnswers): void {
  app.any('/internal/*', (response, request) => answerControl(response, request, control))
  app.get('/metrics', (response, request) => {
    // Whoever comes through a proxy is not on this machine, whatever address the proxy has.
    if (request.getHeader('x-forwarded-for') !== '' || request.getHeader('forwarded') !== '') {
      response.writeStatus('403 Forbidden').end('This address is for programs on the same machine')
    } else {
      response.writeHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8').end(metrics())
    }
  })
  app.any('/*', (response) => {
    response.writeStatus('404 Not Found').end('There is nothing at this address')
  })
}

function answerControl(response: HttpResponse, request: HttpRequest, control: HttpAnswers['control']): void {
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
