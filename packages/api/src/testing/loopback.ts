import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

/** The address (without a trailing slash) of a server on a free port, which closes when the test ends. */
export async function startLoopback(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}
