import { createServer } from 'node:http'
import { simulatedAnswer } from './routes'

export interface SimulatedUpstream {
  /** Its address, without a slash at the end. */
  base: string
  close: () => void
}

/**
 * Serves the made-up weather on loopback, in the sources' own formats, so that the code for the real ones runs unchanged.
 * @param port 0 for a free one
 */
export async function startSimulatedUpstream(now: () => Date, port = 0): Promise<SimulatedUpstream> {
  const server = createServer((request, reply) => {
    const answer = request.method === 'GET' ? simulatedAnswer(request.url ?? '/', now()) : null
    if (answer === null) return void reply.writeHead(404).end('The simulated weather has no such page')
    reply.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The simulated weather has no port')
  return { base: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
