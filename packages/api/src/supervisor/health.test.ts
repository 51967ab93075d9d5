import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { getLocalAddress, waitUntilHealthy } from './health'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Answers with each status in turn, and with the last from then on. */
async function serverAnswering(...statuses: number[]): Promise<string> {
  const server = createServer((_request, response) => {
    const status = statuses.length > 1 ? statuses.shift() : statuses[0]
    response.writeHead(status ?? 500).end()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return getLocalAddress('0.0.0.0', address.port)
}

test('it waits through answers that say not ready', async () => {
  const address = await serverAnswering(503, 503, 200)
  expect(await waitUntilHealthy(address, 20_000, new AbortController().signal)).toBe(true)
})

test('it gives up when told to', async () => {
  const over = new AbortController()
  const waiting = waitUntilHealthy(await serverAnswering(503), 20_000, over.signal)
  over.abort()
  expect(await waiting).toBe(false)
})

test('it gives up after the timeout', async () => {
  expect(await waitUntilHealthy(await serverAnswering(503), 1, new AbortController().signal)).toBe(false)
})

test('a server that listens everywhere is reached over loopback', () => {
  expect(getLocalAddress('0.0.0.0', 3000)).toBe('http://127.0.0.1:3000')
  expect(getLocalAddress('::', 3000)).toBe('http://[::1]:3000')
  expect(getLocalAddress('192.168.1.5', 80)).toBe('http://192.168.1.5:80')
})
