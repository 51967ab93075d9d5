import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

/** A server of the test's own on a free port, gone when the test ends. Answers its address, without a slash at its end. */
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
