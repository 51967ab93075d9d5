import { createServer, type IncomingHttpHeaders } from 'node:http'

interface SeenRequest {
  url: string
  headers: IncomingHttpHeaders
}

/** Starts a server in place of api or media that records requests. It answers `{}` and refuses upgrades. */
export async function startRecordingService() {
  const seen: SeenRequest[] = []
  const server = createServer((request, reply) => {
    const { url = '', headers } = request
    seen.push({ url, headers })
    request.resume().on('end', () => reply.setHeader('content-type', 'application/json').end('{}'))
  })
  server.on('upgrade', ({ url = '', headers }, socket) => {
    seen.push({ url, headers })
    socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port')
  return {
    port: address.port,
    seen,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
